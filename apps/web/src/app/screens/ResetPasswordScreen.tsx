import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { ResetPasswordPage } from '../../features/auth/passwords/ResetPasswordPage'
import { PlainLayout } from '../layout/plain/PlainLayout'

/** The ResetPass screen. The link's token is after the # of the address, and is removed from it once it is used. */
export function ResetPasswordScreen() {
  const { navigate } = useRouter()
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [used, setUsed] = useState('')
  const token = hash || used
  return (
    <PlainLayout>
      <ResetPasswordPage
        key={token}
        token={token}
        onUsed={() => {
          setUsed(token)
          void navigate({ to: '.', hash: '', replace: true })
        }}
      />
    </PlainLayout>
  )
}
