// For staff's screens, so that the customer's dashboard does not load the form.
export { NameDeviceDialog } from './devices/NameDeviceDialog'
