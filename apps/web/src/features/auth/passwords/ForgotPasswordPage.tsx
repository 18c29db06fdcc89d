import '../../../platform/form/wording'
import { resetLinkRequest } from '@uplink/contract/passwords'
import { pathTo } from '@uplink/contract/screens'
import { useState } from 'react'
import { t } from '../../../language/t'
import { useForm } from '../../../platform/form/use-form'
import { Button } from '../../../ui/button/Button'
import { Notice } from '../../../ui/feedback/Notice'
import { Form } from '../../../ui/form/Form'
import { TextField } from '../../../ui/fields/TextField'
import { Link } from '../../../ui/link/Link'
import classes from '../LoginPage.module.css'
import { askForLink } from './passwords.data'

/** ForgotPass: asks for a link to choose a new password. The answer does not tell whether an account exists. */
export function ForgotPasswordPage() {
  const [answer, setAnswer] = useState<string>()
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t('Forgot password')}</h1>
      <p className={classes.lead}>{t('We send you a link to choose a new one.')}</p>
      {answer === undefined ? (
        <AskForm onSent={setAnswer} />
      ) : (
        <div className={classes.form} role="status">
          <Notice tone="success" title={t(answer)}>
            {t('The link works once, for 30 minutes. Nothing yet? Check your spam folder.')}
          </Notice>
          <p className={classes.beside}>
            <Button onClick={() => setAnswer(undefined)}>{t('Try another address')}</Button>
          </p>
        </div>
      )}
      <p className={classes.beside}>
        <Link href={pathTo('login')}>{t('Back to login')}</Link>
      </p>
    </div>
  )
}

function AskForm({ onSent }: { onSent: (answer: string) => void }) {
  const { propsOf, props, isSaving } = useForm({
    schema: resetLinkRequest,
    initial: { mobile_or_email: '' },
    send: async (body) => onSent(await askForLink(body.mobile_or_email)),
  })
  return (
    <Form {...props} className={classes.form}>
      <TextField
        label={t('Mobile or Email')}
        help={t('The one we have on your account.')}
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...propsOf('mobile_or_email')}
      />
      <Button type="submit" kind="primary" size="large" isWide isSaving={isSaving}>
        {t(isSaving ? 'Sending the link' : 'Send the link')}
      </Button>
    </Form>
  )
}
