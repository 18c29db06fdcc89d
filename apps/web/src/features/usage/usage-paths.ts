/** The screens of this feature; `app/routes` declares the same paths. */
export const usagePaths = {
  usage: () => '/admin/usage',
  devices: () => '/admin/devices',
}
