import { Fragment } from 'react'

/** An email address that wraps between its parts, and inside a part only when the part alone is too long. */
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
