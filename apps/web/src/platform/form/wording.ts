import { installWording } from '@uplink/contract/wording'

// Forms say before sending what the server would answer. Import this before any schema.
installWording()
