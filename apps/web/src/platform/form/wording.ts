import { installWording } from '@uplink/contract/wording'

// Makes forms show the server's texts before sending. Import this before any schema.
installWording()
