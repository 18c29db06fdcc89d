import { errorCatalogue } from '../core/contract/src/errors'
import { textsOf, type ShownText } from './shown-texts'
import { isTest, read, sources } from './source-files'

/** What only staff, other machines and the bills printed in English get to read. */
const others = [
  /\/modules\/(about|access|api-tokens|audit|bulk-acts|campaigns|customer-notes|data-sources|designs|desk|imports|menus|messages|organizations|people|reports|single-sign-on|webhooks|settings)\//,
  /\/(desk|cases|equipment|attributes|running|network-terms|catalogue|legal|refunds|gateways|accounting|authorization|outage-credits|outages|new-lines|closing|changing|moving|manual|incoming|days|cash|counter|promises|reminders|erasing|many)\//,
  /\/(desk-\w+|staff-\w+|billing-days|inbox|radius|access-servers|network-\w+|outages|outage-credits|legal-versions|paying|terms|batches|erasures)\.(actions|http)\.|\/link-words|\.resource\./,
]
/**
 * Messages are translated where they are sent, and SQL, logs and conditions are read by nobody. What is kept about a person is told in
 * a file of data, which is English like its columns.
 */
const silent =
  /\.(notices|store|jobs|live|access|packet|personal)\.ts$|\/personal-data\/exports\/content\.ts$/

/** A route that customers may call makes its whole file theirs. */
const isCustomersContract = (path: string) =>
  /^core\/contract\/src\/[\w-]+\.ts$/.test(path) &&
  (/audience: '(public|signed-in|self-care)'/.test(read(path)) || /\/(wire|files)\.ts$/.test(path))

const isCustomersModule = (path: string) =>
  /^apps\/server\/src\/(modules|platform\/http\/files)\//.test(path) &&
  !silent.test(path) &&
  !others.some((one) => one.test(path))

/** Codes that only staff's calls and other machines can get. */
const othersCodes =
  /^(api-token|bulk-act|campaign|erasure|factor-reset|webhook|payment-case|import|cash|ledger-document|receipt|user|report|data-source|outage|billing|billing-run|line-closing|access-server|line-change|payment-promise|bill-reminder|line-paying|voucher-batch|sms-gateway|mail)\.|^(auth\.unauthenticated|record\.(in-use|built-in)|order\.step-not-possible|payment\.no-balance|payment\.news-refused)$/

/** The sentences of the error codes that customers can get. */
export const answered: ShownText[] = Object.entries(errorCatalogue).flatMap(([code, { message }]) =>
  othersCodes.test(code) ? [] : [{ at: code, text: message }],
)

/** Sources of what the server answers to customers. */
export const answeringFiles = sources.filter(
  (path) => !isTest(path) && (isCustomersContract(path) || isCustomersModule(path)),
)

/** Sources of what customers are told by the bell, mail, SMS and push. */
export const tellingFiles = sources.filter(
  (path) =>
    !isTest(path) &&
    /^apps\/server\/src\/modules\/.*(\.notices|\/price-telling\.jobs|\/send-invoice\.actions)\.ts$/.test(
      path,
    ) &&
    // staff's alone
    !/\/(alerts|chat)\.notices/.test(path),
)

/** Sentences of a file, `{}` for each value: what it refuses and what it says of a change. */
export function sentencesOf(path: string): ShownText[] {
  return textsOf(path).bare.filter(({ text }) => /^(\p{Lu}|“|\{\}).*\p{L} \p{L}/u.test(text))
}
