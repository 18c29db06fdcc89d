export const chatPath = '/admin/my-chat'
