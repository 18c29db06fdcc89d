/**
 * Words that only phones have in their user agent. Android tablets leave out `Mobile`. An iPad does not say `iPhone`,
 * and since iPadOS 13 it looks like a Mac.
 */
const phone =
  /\biPhone\b|\biPod\b|\bAndroid\b.*\bMobile\b|\bMobile\b.*\b(?:Firefox|rv:)|\bWindows Phone\b|\bOpera (?:Mini|Mobi)\b|\bKAIOS\b|\bBlackBerry\b|\bBB10\b/i

/**
 * Whether a browser's user agent names a phone. Some screens have a variant for phones, which is chosen by the user
 * agent and not by the width (specification 2.3); "Desktop site" in the browser's menu switches to the other variant.
 *
 * @param userAgent the value of `navigator.userAgent`
 */
export function isPhoneAgent(userAgent: string): boolean {
  return phone.test(userAgent)
}
