import type { Texts } from '../catalogue'

/** Tickets and chat. */
export const help: Texts = {
  // support
  'Ask us in a ticket, write in the chat, or call.': 'টিকিটে জানান, চ্যাটে লিখুন, অথবা কল করুন।',
  'We answer in the chat from {from} am to {to} pm.': 'চ্যাটে আমরা সকাল {from}টা থেকে বিকাল {to}টা পর্যন্ত উত্তর দিই।',
  'You can write at any time. Our answer appears here.':
    'আপনি যেকোনো সময় লিখতে পারেন। আমাদের উত্তর এখানেই দেখতে পাবেন।',
  'Call or write': 'কল করুন বা লিখুন',
  'Rather call or write?': 'কল করতে বা লিখতে চান?',

  'Something does not work': 'কিছু একটা কাজ করছে না',

  // the tickets
  'Support tickets': 'সহায়তা টিকিট',
  'What you asked us, the latest change first.': 'আপনি আমাদের যা জানিয়েছেন, সর্বশেষ পরিবর্তন সবার আগে।',
  Tickets: 'টিকিট',
  tickets: 'টিকিট',
  Ticket: 'টিকিট',
  'All tickets': 'সব টিকিট',
  'Open tickets': 'চলমান টিকিট',
  'All {count} open tickets': 'চলমান সব {count}টি টিকিট',
  'You have no tickets yet.': 'আপনার এখনো কোনো টিকিট নেই।',
  'You have no open tickets.': 'আপনার কোনো চলমান টিকিট নেই।',
  'You have no closed tickets.': 'আপনার কোনো বন্ধ টিকিট নেই।',
  'No ticket is waiting for our answer.': 'কোনো টিকিট আমাদের উত্তরের অপেক্ষায় নেই।',
  'No ticket is waiting for your reply.': 'কোনো টিকিট আপনার উত্তরের অপেক্ষায় নেই।',
  'Your tickets could not be loaded.': 'আপনার টিকিটগুলো লোড করা যায়নি।',
  All: 'সব',
  Open: 'খোলা',
  Answered: 'উত্তর এসেছে',
  Subject: 'শিরোনাম',
  Number: 'নম্বর',
  About: 'বিষয়',
  Opened: 'খোলা হয়েছে',
  'Last change': 'সর্বশেষ পরিবর্তন',
  '{category} · number {id}': '{category} · নম্বর {id}',

  // what it is about
  Connection: 'সংযোগ',
  Billing: 'বিল',
  'Moving house': 'বাসা বদল',
  Other: 'অন্যান্য',

  // opening one
  'Open a ticket': 'টিকিট খুলুন',
  'Open ticket': 'টিকিট খুলুন',
  'About your line {connection}. We answer in the ticket.':
    'আপনার {connection} লাইন সম্পর্কে। আমরা টিকিটেই উত্তর দেব।',
  'There is no line on your account to open a ticket about.':
    'আপনার অ্যাকাউন্টে কোনো লাইন নেই, তাই টিকিট খোলা যাবে না।',
  'What is it about?': 'কী বিষয়ে?',
  'Choose one': 'একটি বেছে নিন',
  'What’s wrong?': 'কী সমস্যা হচ্ছে?',
  'When it started, which devices, and what you have tried.':
    'কখন শুরু হয়েছে, কোন কোন ডিভাইসে, আর আপনি কী কী চেষ্টা করেছেন।',
  'Optional: when it started, which devices, and what you have tried.':
    'ঐচ্ছিক: কখন শুরু হয়েছে, কোন কোন ডিভাইসে, আর আপনি কী কী চেষ্টা করেছেন।',
  'Leave it out': 'এটি বাদ দিন',
  'Your ticket is open. We answer here.': 'আপনার টিকিট খোলা হয়েছে। আমরা এখানেই উত্তর দেব।',

  '{count} of {most} characters': '{most} অক্ষরের মধ্যে {count}',
  'Too long: {more} over the limit of {most} characters': 'বেশি লম্বা: {most} অক্ষরের সীমার চেয়ে {more} বেশি',
  'Shorten the message, then send it.': 'বার্তাটি ছোট করে পাঠান।',

  // files
  Files: 'ফাইল',
  'Attach files': 'ফাইল যুক্ত করুন',
  'Attached files': 'যুক্ত করা ফাইল',
  'Pictures, PDF or plain text: up to {count} files of 5 MB.':
    'ছবি, পিডিএফ বা সাধারণ টেক্সট: সর্বোচ্চ {count}টি ফাইল, প্রতিটি 5 MB পর্যন্ত।',
  'The file could not be loaded.': 'ফাইলটি লোড করা যায়নি।',

  // one ticket
  'Ticket {id}': 'টিকিট {id}',
  'Ticket {id} · {category} · {connection} · opened {time}':
    'টিকিট {id} · {category} · {connection} · {time}-এ খোলা হয়েছে',
  'This ticket': 'টিকিটটি',
  'Ticket not found': 'টিকিট পাওয়া যায়নি',
  'This ticket does not exist.': 'এই টিকিটটি নেই।',
  Conversation: 'কথোপকথন',
  'Internal note': 'অভ্যন্তরীণ নোট',
  'Your answer': 'আপনার উত্তর',
  'Send answer': 'উত্তর পাঠান',
  'Your answer was sent.': 'আপনার উত্তর পাঠানো হয়েছে।',
  'Close ticket': 'টিকিট বন্ধ করুন',
  'Close this ticket when it is solved. You can open it again for 30 days.':
    'সমস্যার সমাধান হলে টিকিটটি বন্ধ করুন। 30 দিনের মধ্যে এটি আবার খুলতে পারবেন।',
  'The ticket is closed.': 'টিকিটটি বন্ধ করা হয়েছে।',
  'Open again': 'আবার খুলুন',
  'This ticket was closed just now. If the problem is not solved, open it again.':
    'টিকিটটি এইমাত্র বন্ধ করা হয়েছে। সমস্যার সমাধান না হয়ে থাকলে এটি আবার খুলুন।',
  'The text that you have not sent is kept. “Open again” brings it back.':
    'আপনার না পাঠানো লেখাটি রাখা আছে। “আবার খুলুন” চাপলে তা ফিরে আসবে।',
  'The ticket is open again.': 'টিকিটটি আবার খোলা হয়েছে।',

  // its rating
  'How did we do?': 'আমাদের সেবা কেমন ছিল?',
  Rating: 'মূল্যায়ন',
  'Not solved': 'সমাধান হয়নি',
  Poor: 'খারাপ',
  Fair: 'মোটামুটি',
  Good: 'ভালো',
  'Very good': 'খুব ভালো',
  '{stars} of 5: {word}': '5-এর মধ্যে {stars}: {word}',
  'Your rating helps us.': 'আপনার মূল্যায়ন আমাদের কাজে লাগে।',
  '{word}. Thank you.': '{word}। ধন্যবাদ।',
  'Thank you for your rating.': 'মূল্যায়নের জন্য ধন্যবাদ।',

  // the chat
  Chat: 'চ্যাট',
  'The chat': 'চ্যাট',
  'Support chat': 'সহায়তা চ্যাট',
  'Support chat, {count} unread': 'সহায়তা চ্যাট, {count}টি অপঠিত',
  'Open the chat': 'চ্যাট খুলুন',
  'Close the chat': 'চ্যাট বন্ধ করুন',
  'Write to us about this line. We answer here.': 'এই লাইন সম্পর্কে আমাদের লিখুন। আমরা এখানেই উত্তর দেব।',
  'About your line {connection}. We are here now.': 'আপনার {connection} লাইন সম্পর্কে। আমরা এখন অনলাইনে আছি।',
  'About your line {connection}. We answer from 9 am to 5 pm.':
    'আপনার {connection} লাইন সম্পর্কে। আমরা সকাল 9টা থেকে বিকাল 5টা পর্যন্ত উত্তর দিই।',
  'There is no line on your account to write about.': 'আপনার অ্যাকাউন্টে কোনো লাইন নেই, তাই চ্যাটে লেখার কিছু নেই।',
  Message: 'বার্তা',
  'Earlier messages': 'আগের বার্তা',
  'Write a message': 'বার্তা লিখুন',
  Send: 'পাঠান',
  'The message could not be sent.': 'বার্তাটি পাঠানো যায়নি।',

  // the sidebar
  'The menu could not be loaded.': 'মেনু লোড করা যায়নি।',
  'Loading the menu': 'মেনু লোড হচ্ছে',
  'Bills & payments': 'বিল ও পেমেন্ট',
  'Billing History': 'বিলের ইতিহাস',
  'My Orders': 'আমার অর্ডার',
  'Recharge History': 'রিচার্জের ইতিহাস',
  'My Package': 'আমার প্যাকেজ',
  'Service Status': 'সার্ভিসের অবস্থা',
  'Address Change': 'ঠিকানা পরিবর্তন',
  Help: 'সাহায্য',
  'Support Tickets': 'সহায়তা টিকিট',
  Account: 'অ্যাকাউন্ট',
  'My Account': 'আমার অ্যাকাউন্ট',
  'Update Info': 'তথ্য হালনাগাদ',
  'Change Password': 'পাসওয়ার্ড পরিবর্তন',
  Logout: 'লগ আউট',
}
