import { language } from './language'
import { speak } from './t'

// Imported before anything that has texts, so that those of a module's own constants are translated too.
document.documentElement.lang = language
if (language === 'bn')
  await import('@uplink/languages/bangla').then(
    ({ bangla }) => speak(bangla.find),
    // Without its texts the portal is there in English.
    () => (document.documentElement.lang = 'en'),
  )
