export { redeemByLink, redeemFor } from './redeem.data'
export { RedeemForm } from './RedeemForm'
