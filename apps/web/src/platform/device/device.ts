/**
 * Words which only phones have in their user agent. Android tablets leave out `Mobile`, and an iPad says neither
 * `iPhone` nor, since iPadOS 13, anything that tells it from a Mac.
 */
const phone =
  /\biPhone\b|\biPod\b|\bAndroid\b.*\bMobile\b|\bMobile\b.*\b(?:Firefox|rv:)|\bWindows Phone\b|\bOpera (?:Mini|Mobi)\b|\bKAIOS\b|\bBlackBerry\b|\bBB10\b/i

/**
 * Whether a browser says of itself that it runs on a phone. Some screens have a variant of their own for phones,
 * chosen by this and not by the width (specification 2.3); "Desktop site" in the browser's menu leads to the other one.
 *
 * @param userAgent what `navigator.userAgent` says
 */
export function isPhoneAgent(userAgent: string): boolean {
  return phone.test(userAgent)
}
