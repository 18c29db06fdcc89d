import { importFields, type ImportField } from '@uplink/contract/imports'

/** How columns are called in other systems, without spaces and signs. */
const names: Record<ImportField, readonly string[]> = {
  name: ['name', 'fullname', 'customername', 'customer', 'clientname', 'holder', 'subscribername'],
  customer: [
    'customerusername',
    'customersusername',
    'customerid',
    'clientid',
    'accountno',
    'customerno',
    'portalusername',
  ],
  mobile_no: ['mobileno', 'mobile', 'phone', 'phonenumber', 'mobilephone', 'contact', 'contactno', 'cell'],
  email: ['email', 'emailaddress', 'mail'],
  portal_password: ['portalpassword', 'loginpassword', 'webpassword', 'passwordhash', 'portalloginpassword'],
  username: [
    'pppoename',
    'pppoeusername',
    'username',
    'login',
    'user',
    'pppoeid',
    'pppoe',
    'radiususername',
    'line',
  ],
  network_password: [
    'pppoesecret',
    'pppoepassword',
    'secret',
    'password',
    'cleartextpassword',
    'radiuspassword',
  ],
  package: ['package', 'packagename', 'plan', 'planname', 'profile', 'groupname', 'service'],
  area: ['area', 'areaname', 'zone', 'location', 'pop'],
  city: ['city', 'town', 'district'],
  address: ['address', 'street', 'streetaddress', 'homeaddress'],
  price: ['price', 'priceamonth', 'monthlyprice', 'monthlyfee', 'fee', 'rate', 'monthlybill'],
  contract_since: [
    'customersince',
    'contractsince',
    'contractdate',
    'joined',
    'joiningdate',
    'connectiondate',
    'createdat',
    'creationdate',
  ],
  charged_from: ['chargedfrom', 'billedfrom', 'startson', 'nextbill'],
  ends_on: [
    'contractendson',
    'contractend',
    'contractends',
    'enddate',
    'endson',
    'ends',
    'lastday',
    'contractuntil',
  ],
  paid_until: [
    'prepaidpaiduntil',
    'paiduntil',
    'expiry',
    'expirydate',
    'expiration',
    'expires',
    'validuntil',
  ],
  status: ['status', 'state', 'connectionstatus'],
  balance: ['balance', 'wallet', 'credit', 'advance'],
  owed: ['owed', 'due', 'dues', 'debt', 'outstanding', 'arrears'],
  static_address: ['staticaddress', 'staticip', 'ip', 'ipaddress', 'framedipaddress', 'pppoeip'],
  address_pool: ['addresspool', 'pool', 'ippool', 'framedpool'],
  device: ['onlydevice', 'mac', 'macaddress', 'callingstationid', 'boundmac'],
  max_sessions: ['sessionsatatime', 'maxsessions', 'simultaneoususe', 'sharedusers'],
  attributes: ['radiusattributes', 'attributes', 'replyattributes'],
  download_kbps: ['packagesdownloadkbits', 'downloadkbps', 'download', 'downloadspeed'],
  upload_kbps: ['packagesuploadkbits', 'uploadkbps', 'upload', 'uploadspeed'],
  package_price: ['packagesprice', 'packageprice', 'planprice'],
  valid_for: ['packagesvalidityprepaid', 'validity', 'planvalidity', 'validfor'],
  burst_download_kbps: ['packagesburstdownloadkbits', 'burstdownloadkbps', 'burstdownload'],
  burst_upload_kbps: ['packagesburstuploadkbits', 'burstuploadkbps', 'burstupload'],
  burst_seconds: ['packagesburstseconds', 'burstseconds', 'bursttime'],
  package_pool: ['packagesaddresspool', 'packagepool', 'planpool'],
  package_sessions: ['packagessessionsatatime', 'packagesessions'],
  package_attributes: ['packagesradiusattributes', 'packageattributes', 'planattributes'],
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Which column is which field, by their names; each column once. Choices of before go first. */
export function guessColumns(
  columns: readonly string[],
  before: Partial<Record<ImportField, string>> = {},
): Partial<Record<ImportField, string>> {
  const free = new Set(columns)
  const guessed: Partial<Record<ImportField, string>> = {}
  const take = (field: ImportField, column: string | undefined) => {
    if (column === undefined || !free.delete(column)) return
    guessed[field] = column
  }
  for (const { key } of importFields) take(key, before[key])
  // the surest name of every field first, so that none takes what is better for another
  const most = Math.max(...Object.values(names).map((each) => each.length))
  for (let place = 0; place < most; place++)
    for (const { key } of importFields)
      if (guessed[key] === undefined)
        take(
          key,
          columns.find((column) => free.has(column) && plain(column) === names[key][place]),
        )
  return guessed
}

/** Whether a column seems to hold secrets, so that its values are not shown. */
export const looksSecret = (column: string) => /pass|secret|pwd|key|pin|hash|token/i.test(column)
