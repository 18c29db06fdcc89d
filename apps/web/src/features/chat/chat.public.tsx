export { ChatsView } from './desk/ChatsView'
export { followDeskChats } from './desk/desk-chats.data'
export { waitingChatsQuery } from './desk/waiting-chats'
