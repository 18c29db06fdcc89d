import { useMutation } from '@tanstack/react-query'
import { changeLanguage, languageNames, otherLanguage } from '../../language/language'
import { saveLanguage } from '../../features/auth/language.actions'
import { tellRefusal } from '../../platform/api/failure'
import { Button } from '../../ui/button/Button'
import { useToasts } from '../../ui/UiProvider'

/** Changes a customer's language, of the portal here and of the messages sent to them. */
export function LanguageButton() {
  const toasts = useToasts()
  const other = otherLanguage()
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveLanguage(other),
    onSuccess: () => changeLanguage(other),
    onError: (error) => tellRefusal(toasts, error),
  })
  return (
    <Button kind="quiet" size="small" lang={other} isSaving={isPending} onClick={() => mutate()}>
      {languageNames[other]}
    </Button>
  )
}
