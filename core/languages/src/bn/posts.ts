import type { Texts } from '../catalogue'

/** Announcements, legal texts and what people change about themselves. */
export const posts: Texts = {
  Announcements: 'ঘোষণা',
  'The announcements': 'ঘোষণাগুলো',
  'No news at the moment.': 'এই মুহূর্তে কোনো খবর নেই।',

  // legal texts
  'Terms and conditions': 'শর্তাবলি',
  'Privacy policy': 'গোপনীয়তা নীতি',
  'Refund policy': 'ফেরত নীতি',
  'The text': 'লেখাটি',
  'This text is in English only.': 'এই লেখাটি শুধু ইংরেজিতে আছে।',
  'This text is not published yet.': 'লেখাটি এখনো প্রকাশিত হয়নি।',
  '{organization}, as of {date}': '{organization}, {date} থেকে কার্যকর',

  // the person
  Profile: 'প্রোফাইল',
  'Your profile': 'আপনার প্রোফাইল',
  'Your details, how you sign in, and what reaches you.':
    'আপনার তথ্য, আপনি কীভাবে সাইন ইন করেন, এবং কী আপনার কাছে পৌঁছায়।',
  'Your line, your details and how to reach us.': 'আপনার লাইন, আপনার তথ্য এবং আমাদের সাথে যোগাযোগের উপায়।',
  You: 'আপনার তথ্য',
  Name: 'নাম',
  Username: 'ইউজারনেম',
  Role: 'ভূমিকা',
  'Contact number': 'যোগাযোগের নম্বর',
  'Email address': 'ইমেইল ঠিকানা',
  'Current package': 'বর্তমান প্যাকেজ',
  'Contract start date': 'চুক্তি শুরুর তারিখ',
  Password: 'পাসওয়ার্ড',
  'Change password': 'পাসওয়ার্ড পরিবর্তন করুন',
  'Portal, email, SMS and devices': 'পোর্টাল, ইমেইল, এসএমএস ও ডিভাইস',

  // what they can change
  'Contact details': 'যোগাযোগের তথ্য',
  'Your contact details': 'আপনার যোগাযোগের তথ্য',
  'Where we reach you. A new number or address is confirmed at the old and at the new one.':
    'যেখানে আমরা আপনার সাথে যোগাযোগ করি। নতুন নম্বর বা ঠিকানা দিলে পুরোনো ও নতুন দুটোতেই নিশ্চিত করতে হয়।',
  'Mobile no': 'মোবাইল নম্বর',
  'A new number or address needs it, so that nobody but you can take your account.':
    'নতুন নম্বর বা ঠিকানার জন্য এটি লাগবে, যাতে আপনি ছাড়া কেউ আপনার অ্যাকাউন্ট নিতে না পারে।',
  'Save contact details': 'যোগাযোগের তথ্য সংরক্ষণ করুন',
  'Your contact details are changed.': 'আপনার যোগাযোগের তথ্য পরিবর্তন করা হয়েছে।',

  'Bank account': 'ব্যাংক অ্যাকাউন্ট',
  'Your bank account': 'আপনার ব্যাংক অ্যাকাউন্ট',
  'Refunds for this line go there. We never take money from it.':
    'এই লাইনের টাকা ফেরত সেখানে যায়। আমরা সেখান থেকে কখনো টাকা নিই না।',
  Bank: 'ব্যাংক',
  Branch: 'শাখা',
  'Account number': 'অ্যাকাউন্ট নম্বর',
  'Currently {number}. Enter the full number.': 'বর্তমানে {number}। সম্পূর্ণ নম্বরটি লিখুন।',
  'Routing number': 'রাউটিং নম্বর',
  'Nine digits, on every cheque.': 'নয়টি অঙ্ক, প্রতিটি চেকে লেখা থাকে।',
  'Save bank account': 'ব্যাংক অ্যাকাউন্ট সংরক্ষণ করুন',
  'Your bank account is saved.': 'আপনার ব্যাংক অ্যাকাউন্ট সংরক্ষণ করা হয়েছে।',

  'Offers and news': 'অফার ও খবর',
  None: 'কোনোটি নয়',
  'None yet': 'এখনো নেই',
  'We send only what you ask for. Bills and outages always reach you.':
    'আপনি যা চান শুধু তা-ই পাঠাই। বিল ও বিভ্রাটের খবর সব সময় পাবেন।',
  'Your choices': 'আপনার পছন্দ',
  Newsletter: 'নিউজলেটার',
  'About once a month, by email.': 'মাসে প্রায় একবার, ইমেইলে।',
  'Offers by email': 'ইমেইলে অফার',
  'Offers by SMS': 'এসএমএসে অফার',
  'Offers by phone call': 'ফোনকলে অফার',
  'How did you hear about us?': 'আমাদের কথা কীভাবে জেনেছেন?',
  'A friend or neighbour': 'বন্ধু বা প্রতিবেশী',
  'Social media': 'সোশ্যাল মিডিয়া',
  'A search on the web': 'ওয়েবে খুঁজে',
  'A leaflet or banner': 'লিফলেট বা ব্যানার',
  'A shop': 'দোকান',
  'Somebody came to my door': 'কেউ বাসায় এসে জানিয়েছেন',
  'Something else': 'অন্য কিছু',
  'Save choices': 'পছন্দ সংরক্ষণ করুন',
  'Your choices are saved.': 'আপনার পছন্দ সংরক্ষণ করা হয়েছে।',

  // moving the line
  'Moving? Take your line with you. We check whether we serve the new address and agree on a day with you.':
    'বাসা বদলাচ্ছেন? লাইনটিও সাথে নিন। নতুন ঠিকানায় আমাদের সেবা আছে কি না আমরা দেখি এবং আপনার সাথে দিন ঠিক করি।',
  'Your requests': 'আপনার অনুরোধগুলো',
  'There is no line on your account, so there is nothing to move.':
    'আপনার অ্যাকাউন্টে কোনো লাইন নেই, তাই স্থানান্তর করার কিছু নেই।',
  'What happens next': 'এরপর যা হবে',
  'We check that we can serve the new address.': 'নতুন ঠিকানায় সেবা দেওয়া যাবে কি না আমরা দেখি।',
  'We call you to agree on a day and a time.': 'দিন ও সময় ঠিক করতে আমরা আপনাকে কল করি।',
  'A technician connects your line there. Until then it works where it is.':
    'একজন টেকনিশিয়ান সেখানে আপনার লাইন সংযুক্ত করেন। ততদিন এটি বর্তমান ঠিকানায় চলবে।',
  'Where are you moving to?': 'আপনি কোথায় যাচ্ছেন?',
  'The areas': 'এলাকাগুলো',
  'There is no area your line could move to.': 'আপনার লাইন স্থানান্তর করার মতো কোনো এলাকা নেই।',
  City: 'শহর',
  'Choose a city': 'শহর বেছে নিন',
  Area: 'এলাকা',
  'Choose an area': 'এলাকা বেছে নিন',
  'Choose a city first': 'আগে শহর বেছে নিন',
  'These are the areas we serve.': 'এই এলাকাগুলোতে আমরা সেবা দিই।',
  'House, road and flat.': 'বাড়ি, রোড ও ফ্ল্যাট।',
  'Preferred date': 'পছন্দের তারিখ',
  Note: 'নোট',
  'Anything the technician should know.': 'টেকনিশিয়ানের জানা দরকার এমন কিছু।',
  'Request address change': 'ঠিকানা পরিবর্তনের অনুরোধ করুন',
  'Your request has reached us.': 'আপনার অনুরোধ আমরা পেয়েছি।',
  'On {date} if possible.': 'সম্ভব হলে {date}।',
}
