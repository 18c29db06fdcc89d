export { NameDeviceDialog } from './devices/NameDeviceDialog'
export { UsagePart } from './used/UsagePart'
