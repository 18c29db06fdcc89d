import { Fragment } from 'react'

/** An address that may break where it is read in parts, and elsewhere only when a part alone is too long. */
export function EmailText({ children: address }: { children: string }) {
  const [name = '', ...rest] = address.split(/(?=[@._+-])/)
  return (
    <>
      {name}
      {rest.map((part, index) => (
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}
