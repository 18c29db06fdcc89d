import { t } from '../../../language/t'
import { saveFile } from '../../../platform/api/save-file'
import { Button } from '../../../ui/button/Button'
import { CopyButton } from '../../../ui/review/CopyButton'
import classes from './factors.module.css'

/** New recovery codes, which the portal shows this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n')
  const download = () =>
    saveFile({
      name: 'recovery-codes.txt',
      content: new Blob([`${t('Recovery codes')}\n\n${text}\n`], { type: 'text/plain' }),
    })
  return (
    <div className={classes.form}>
      <p>
        {t(
          'Keep these codes where you find them without your phone. Each lets you in once instead of a code. They are not shown again.',
        )}
      </p>
      <ul className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.acts}>
        <CopyButton text={text} label={t('Copy')} />
        <Button size="small" onClick={download}>
          {t('Download')}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <Button kind="primary" onClick={onKept}>
        {t('I have kept them')}
      </Button>
    </div>
  )
}
