import type { Texts } from '../../catalogue'

/** What the server refuses, and what is wrong with a field. */
export const errors: Texts = {
  // refusals of any call
  'The given data was invalid.': 'দেওয়া তথ্য সঠিক নয়।',
  'The request body is not valid JSON.': 'অনুরোধটি পড়া যায়নি।',
  'The request could not be read.': 'অনুরোধটি পড়া যায়নি।',
  'The request did not arrive in time. Send it again.': 'অনুরোধটি সময়মতো পৌঁছায়নি। আবার পাঠান।',
  'This server cannot meet what the request expects.': 'সার্ভার এই অনুরোধ পূরণ করতে পারছে না।',
  'The request is too large.': 'অনুরোধটি অনেক বড়।',
  'This kind of content is not accepted here.': 'এই ধরনের তথ্য এখানে নেওয়া হয় না।',
  'The upload did not arrive whole. Try again.': 'ফাইল পুরোপুরি পৌঁছায়নি। আবার চেষ্টা করুন।',
  'Too many requests. Try again in a moment.': 'অনেক বেশি অনুরোধ এসেছে। একটু পরে আবার চেষ্টা করুন।',
  'The same request is being worked on. Wait a moment.': 'একই অনুরোধের কাজ চলছে। একটু অপেক্ষা করুন।',
  'This Idempotency-Key was sent with another request.': 'এই অনুরোধটি আগেই পাঠানো হয়েছে। পাতাটি আবার খুলুন।',
  'Something went wrong on our side.': 'আমাদের দিক থেকে একটি সমস্যা হয়েছে।',
  'The portal is busy. Try again in a moment.': 'পোর্টাল এখন ব্যস্ত। একটু পরে আবার চেষ্টা করুন।',
  'The portal cannot reach its data right now. Try again in a moment.':
    'পোর্টাল এই মুহূর্তে তথ্য আনতে পারছে না। একটু পরে আবার চেষ্টা করুন।',
  'There is some problem in your network!': 'আপনার নেটওয়ার্কে কোনো সমস্যা হচ্ছে!',
  'You do not have the right to do this.': 'এটি করার অনুমতি আপনার নেই।',
  'Not found.': 'পাওয়া যায়নি।',
  'This was changed by someone else in the meantime.': 'এর মধ্যে অন্য কেউ এটি পরিবর্তন করেছেন।',

  // signing in, passwords and codes
  'There is no mobile number or email address to send it to.': 'পাঠানোর মতো কোনো মোবাইল নম্বর বা ইমেইল ঠিকানা নেই।',
  'These credentials do not match our records.': 'ইউজারনেম বা পাসওয়ার্ড সঠিক নয়।',
  'Too many wrong codes. Try again in {time}.': 'অনেকবার ভুল কোড দেওয়া হয়েছে। {time} পরে আবার চেষ্টা করুন।',
  'The code field is required': 'কোড লিখুন',
  'There is no voucher with this code. Look at it again, letter by letter':
    'এই কোডের কোনো ভাউচার নেই। প্রতিটি অক্ষর মিলিয়ে আবার দেখুন',
  'This voucher was redeemed already.': 'এই ভাউচারটি আগেই ব্যবহার করা হয়েছে।',
  'This voucher is not valid any more. Ask whoever sold it.':
    'এই ভাউচারটি আর কার্যকর নয়। যার কাছ থেকে কিনেছেন তাকে জানান।',
  'This voucher has expired.': 'এই ভাউচারের মেয়াদ শেষ হয়েছে।',
  'This line is closed, so no voucher can be used for it.': 'এই লাইনটি বন্ধ, তাই এর জন্য ভাউচার ব্যবহার করা যাবে না।',
  'This voucher is for days of a prepaid line. This line gets bills.':
    'এই ভাউচারটি প্রিপেইড লাইনের দিনের জন্য। এই লাইনের জন্য বিল আসে।',
  'This voucher is for another package than this line has.':
    'এই ভাউচারটি অন্য প্যাকেজের জন্য, এই লাইনের প্যাকেজের জন্য নয়।',
  'This line cannot be renewed now.': 'এই লাইন এখন নবায়ন করা যাবে না।',
  'This line is not prepaid: it gets bills.': 'এই লাইনটি প্রিপেইড নয়: এর জন্য বিল আসে।',
  'This line cannot be renewed: it is closed, has no package, or gets bills soon.':
    'এই লাইন নবায়ন করা যাবে না: এটি বন্ধ, এর কোনো প্যাকেজ নেই, অথবা শিগগিরই এর বিল আসবে।',
  'The price has changed meanwhile. Look at it again.': 'এর মধ্যে মূল্য বদলে গেছে। আবার দেখে নিন।',
  'The balance is not enough. Pay what is missing first.': 'ব্যালেন্স যথেষ্ট নয়। আগে বাকি টাকা পরিশোধ করুন।',
  'A prepaid line changes its package when it is renewed. Choose the next period.':
    'প্রিপেইড লাইনের প্যাকেজ নবায়নের সময় বদলায়। পরবর্তী মেয়াদ বেছে নিন।',
  'Too many wrong passwords. Try again later.': 'অনেকবার ভুল পাসওয়ার্ড দেওয়া হয়েছে। পরে আবার চেষ্টা করুন।',
  'Too many wrong passwords. Try again in {time}.': 'অনেকবার ভুল পাসওয়ার্ড দেওয়া হয়েছে। {time} পরে আবার চেষ্টা করুন।',
  'Too many sign-ins to this account at once. Try again in a few seconds.':
    'এই অ্যাকাউন্টে একসঙ্গে অনেকবার লগ ইন হচ্ছে। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।',
  'Too many codes were asked for. Try again in an hour.': 'অনেকবার কোড চাওয়া হয়েছে। এক ঘণ্টা পরে আবার চেষ্টা করুন।',
  'This code is not valid, or was used already. Use a new one.':
    'এই কোডটি সঠিক নয়, অথবা আগেই ব্যবহার হয়েছে। নতুন একটি দিন।',
  'This sign-in is over. Enter your password again.': 'এই লগ ইনের সময় শেষ। আবার পাসওয়ার্ড দিন।',
  'You have ten second factors already. Remove one that you no longer use first.':
    'আপনার দশটি দ্বিতীয় ধাপের সুরক্ষা আছে। আগে অব্যবহৃত একটি সরান।',
  'The code may not be longer than 40 characters': 'কোড 40 অক্ষরের বেশি হতে পারবে না',
  'Your organization requires a second factor. Add one first: nothing else is open until then.':
    'আপনার প্রতিষ্ঠান দ্বিতীয় ধাপের সুরক্ষা চায়। আগে একটি যোগ করুন: তার আগে আর কিছু খোলা নেই।',
  'This needs your second factor again: you last proved it more than ten minutes ago. Prove it, then try again.':
    'এর জন্য আপনার দ্বিতীয় ধাপ আবার দরকার: শেষবার দশ মিনিটেরও বেশি আগে দিয়েছিলেন। এটি দিয়ে আবার চেষ্টা করুন।',
  'This needs your password again: you last entered it more than ten minutes ago. Confirm it, then try again.':
    'আপনার পাসওয়ার্ড আবার দরকার: দশ মিনিটেরও বেশি আগে দিয়েছিলেন। নিশ্চিত করে আবার চেষ্টা করুন।',
  'You have no password here: log out and in again, then do this within ten minutes':
    'এখানে আপনার কোনো পাসওয়ার্ড নেই: লগ আউট করে আবার লগ ইন করুন, তারপর দশ মিনিটের মধ্যে এটি করুন',
  'This is not your current password': 'এটি আপনার বর্তমান পাসওয়ার্ড নয়',
  'This is already your password': 'এটিই আপনার বর্তমান পাসওয়ার্ড',
  'This is not the password the code was sent for': 'কোডটি এই পাসওয়ার্ডের জন্য পাঠানো হয়নি',
  'This password is too easy to guess. Choose another one': 'এই পাসওয়ার্ড সহজেই অনুমান করা যায়। অন্য একটি বেছে নিন',
  'This password is one character over and over. Choose another one':
    'এই পাসওয়ার্ডে একই অক্ষর বারবার আছে। অন্য একটি বেছে নিন',
  'This password is little more than your name or number. Choose another one':
    'এই পাসওয়ার্ড আপনার নাম বা নম্বরের খুব কাছাকাছি। অন্য একটি বেছে নিন',
  'The Password confirmation does not match': 'দুটি পাসওয়ার্ড মিলছে না',
  'The password must be at least {count} characters long': 'পাসওয়ার্ড অন্তত {count} অক্ষরের হতে হবে',
  'The password may not be longer than {count} characters': 'পাসওয়ার্ড {count} অক্ষরের বেশি হতে পারবে না',
  'This link no longer works. Ask for a new one.': 'এই লিংকটি আর কাজ করে না। নতুন লিংক চান।',
  'This link is not complete. Open it again from the message.': 'লিংকটি সম্পূর্ণ নয়। বার্তা থেকে আবার খুলুন।',
  'The otp code has {count} digits': 'কোডে {count}টি সংখ্যা থাকে',
  'This code no longer works. Ask for a new one.': 'এই কোডটি আর কাজ করে না। নতুন কোড চান।',
  'This code has already been used.': 'এই কোডটি আগেই ব্যবহার করা হয়েছে।',
  'That is not the code we sent. You have {count} try left.': 'কোডটি সঠিক নয়। আর {count} বার চেষ্টা করতে পারবেন।',
  'That is not the code we sent. You have {count} tries left.':
    'কোডটি সঠিক নয়। আর {count} বার চেষ্টা করতে পারবেন।',
  'That is not the code we sent, and this was the last try. Ask for a new one.':
    'কোডটি সঠিক নয়, আর এটিই ছিল শেষ চেষ্টা। নতুন কোড চান।',

  // tickets and chat
  'You have uploaded a lot today. Try again tomorrow.': 'আজ অনেক ফাইল আপলোড করেছেন। আগামীকাল আবার চেষ্টা করুন।',
  'This ticket is closed. Open it again to write.': 'এই টিকিট বন্ধ। লিখতে হলে আবার খুলুন।',
  'This ticket is already closed.': 'এই টিকিট আগেই বন্ধ হয়েছে।',
  'This ticket is not closed.': 'এই টিকিট বন্ধ নয়।',
  'This ticket was closed more than 30 days ago. Please open a new one.':
    'এই টিকিট 30 দিনেরও বেশি আগে বন্ধ হয়েছে। নতুন একটি টিকিট খুলুন।',
  'Too many at once. Try again in a while.': 'একসঙ্গে অনেক হয়ে গেছে। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
  'Too many messages at once. Wait a moment.': 'একসঙ্গে অনেক বার্তা হয়ে গেছে। একটু অপেক্ষা করুন।',
  'Choose what it is about': 'কী বিষয়ে তা বেছে নিন',
  'Tell us what is wrong': 'কী সমস্যা তা লিখুন',
  'At most {count} files can be attached': 'সর্বোচ্চ {count}টি ফাইল যুক্ত করা যায়',
  '“{name}” is larger than {size} MB': '“{name}” ফাইলটি {size} MB-এর চেয়ে বড়',
  '“{name}” is empty': '“{name}” খালি',
  '“{name}” is not a picture (PNG, JPEG or WebP), a PDF or plain text':
    '“{name}” কোনো ছবি (PNG, JPEG বা WebP), পিডিএফ বা সাধারণ টেক্সট নয়',

  // payments
  'There is nothing to pay: these bills are settled.': 'পরিশোধের কিছু নেই: এই বিলগুলো পরিশোধিত।',
  'Another payment for this line is being confirmed. Wait a moment and check again.':
    'এই লাইনের আরেকটি পেমেন্ট নিশ্চিত হচ্ছে। একটু অপেক্ষা করে আবার দেখুন।',
  'Your earlier payment has just arrived. Check what is left before you pay again.':
    'আপনার আগের পেমেন্ট এইমাত্র পৌঁছেছে। আবার পরিশোধ করার আগে কত বাকি আছে দেখে নিন।',
  'Online payment is not available right now. Pay at our office, or ask support how to pay; give your Client ID.':
    'এখন অনলাইনে পেমেন্ট করা যাচ্ছে না। আমাদের অফিসে পরিশোধ করুন, অথবা গ্রাহক আইডি জানিয়ে সহায়তা থেকে জেনে নিন।',
  'The payment service does not answer. Nothing was taken. Try again in a few minutes.':
    'পেমেন্ট সেবা সাড়া দিচ্ছে না। কোনো টাকা নেওয়া হয়নি। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
  'The same amount was recorded for this line a moment ago. Record it again only if it was paid twice.':
    'একটু আগে এই লাইনে একই পরিমাণ টাকা লেখা হয়েছে। দুবার পরিশোধ হয়ে থাকলেই আবার লিখুন।',
  'This line is closed: only its open bills can be paid.': 'এই লাইন বন্ধ: শুধু এর বাকি বিলগুলো পরিশোধ করা যাবে।',
  'This pay link has expired. Sign in to pay, or ask for a new one.':
    'এই পেমেন্ট লিংকের মেয়াদ শেষ। লগ ইন করে পরিশোধ করুন, অথবা নতুন লিংক চান।',
  'This payment cannot be refunded now.': 'এই পেমেন্ট এখন ফেরত দেওয়া যাবে না।',
  'This payment was refunded as many times as the payment service allows. Give the rest back in another way.':
    'পেমেন্ট সেবা যতবার অনুমতি দেয়, এই পেমেন্ট ততবার ফেরত দেওয়া হয়েছে। বাকিটা অন্যভাবে ফেরত দিন।',
  'The amount field must be a number with up to two decimals':
    'পরিমাণ একটি সংখ্যা হতে হবে, দশমিকের পরে সর্বোচ্চ দুই ঘর',
  'The amount field must be above zero': 'পরিমাণ শূন্যের বেশি হতে হবে',
  'One of the chosen invoices is not open any more': 'বাছাই করা একটি ইনভয়েস আর বাকি নেই',
  'The amount must be at least {amount}': 'পরিমাণ অন্তত {amount} হতে হবে',
  'The amount must be at least {amount}, what the chosen invoices ask for':
    'পরিমাণ অন্তত {amount} হতে হবে, বাছাই করা ইনভয়েসগুলোর জন্য যা দরকার',
  'The amount must be at most {amount}, what the chosen invoices ask for':
    'পরিমাণ সর্বোচ্চ {amount} হতে পারে, বাছাই করা ইনভয়েসগুলোর জন্য যা দরকার',
  'The amount must be at most {amount} at once': 'একবারে পরিমাণ সর্বোচ্চ {amount} হতে পারে',

  // the line
  'This device is not online any more.': 'এই ডিভাইস আর অনলাইনে নেই।',
  'The network refused to disconnect this device.': 'নেটওয়ার্ক এই ডিভাইসের সংযোগ বিচ্ছিন্ন করতে রাজি হয়নি।',
  'The network did not answer. Try again in a minute.': 'নেটওয়ার্ক সাড়া দেয়নি। এক মিনিট পরে আবার চেষ্টা করুন।',
  'Devices cannot be disconnected from here yet.': 'এখান থেকে এখনো ডিভাইসের সংযোগ বিচ্ছিন্ন করা যায় না।',
  'This portal cannot show notifications while it is closed.':
    'বন্ধ থাকা অবস্থায় এই পোর্টাল নোটিফিকেশন দেখাতে পারে না।',
  'This is not an address of a known push service': 'এটি পরিচিত কোনো নোটিফিকেশন সেবার ঠিকানা নয়',
  'Each event may be listed once': 'প্রতিটি বিষয় একবারই থাকতে পারে',
  'The range must not end before it starts': 'শেষের তারিখ শুরুর আগে হতে পারবে না',
  'The range may have {count} days at most': 'সময়সীমা সর্বোচ্চ {count} দিন হতে পারে',
  'The to field must not be before from': 'শেষের তারিখ শুরুর আগে হতে পারবে না',

  // orders
  'The line is suspended. Pay what is overdue first, then change the package.':
    'লাইনটি স্থগিত। আগে মেয়াদ পেরোনো বিল পরিশোধ করুন, তারপর প্যাকেজ পরিবর্তন করুন।',
  'The line is closed, so its package cannot change.': 'লাইনটি বন্ধ, তাই এর প্যাকেজ পরিবর্তন করা যাবে না।',
  'There is no contract for this line. Contact us.': 'এই লাইনের কোনো চুক্তি নেই। আমাদের সঙ্গে যোগাযোগ করুন।',
  'The contract began today. Choose the next billing period, or change it from tomorrow.':
    'চুক্তি আজই শুরু হয়েছে। পরের বিলের মেয়াদ বেছে নিন, অথবা আগামীকাল থেকে পরিবর্তন করুন।',
  'The contract has not begun yet. Choose the next billing period.':
    'চুক্তি এখনো শুরু হয়নি। পরের বিলের মেয়াদ বেছে নিন।',
  'A package change is already scheduled. Cancel that order first.':
    'একটি প্যাকেজ পরিবর্তন আগেই নির্ধারিত আছে। আগে সেই অর্ডার বাতিল করুন।',
  'This price was valid for 15 minutes. Get a new one.': 'এই দাম 15 মিনিটের জন্য ছিল। নতুন দাম দেখে নিন।',
  'This change was already ordered.': 'এই পরিবর্তনের অর্ডার আগেই দেওয়া হয়েছে।',
  'The contract has changed since this price was calculated. Get a new one.':
    'এই দাম হিসাব করার পর চুক্তি বদলে গেছে। নতুন দাম দেখে নিন।',
  'This order can no longer be cancelled.': 'এই অর্ডার আর বাতিল করা যাবে না।',
  'There is already a request for this line. Cancel it to make another one.':
    'এই লাইনের জন্য আগেই একটি অনুরোধ আছে। নতুন অনুরোধ করতে সেটি বাতিল করুন।',
  'The line is closed, so it cannot move.': 'লাইনটি বন্ধ, তাই এটি স্থানান্তর করা যাবে না।',

  'We do not serve this area': 'এই এলাকায় আমাদের সেবা নেই',
  'Choose tomorrow or a later day': 'আগামীকাল বা তার পরের কোনো দিন বেছে নিন',
  'Choose a day within the next 12 months': 'আগামী 12 মাসের মধ্যে কোনো দিন বেছে নিন',

  // personal details
  'Nothing here differs from what we have': 'আগের তথ্যের সঙ্গে কোনো পার্থক্য নেই',
  'Add a mobile number first, so that we can send you a code':
    'আগে একটি মোবাইল নম্বর যোগ করুন, যাতে আপনাকে কোড পাঠানো যায়',
  'Write a whole amount: its currency has no decimals': 'পূর্ণ সংখ্যা লিখুন: এই মুদ্রায় দশমিক নেই',
  'Write an amount with two decimals at most': 'সর্বোচ্চ দুই দশমিক পর্যন্ত একটি পরিমাণ লিখুন',
  'Write an amount with three decimals at most': 'সর্বোচ্চ তিন দশমিক পর্যন্ত একটি পরিমাণ লিখুন',
  'This way to pay does not take the currency of the bill': 'এই উপায়ে বিলের মুদ্রায় পরিশোধ করা যায় না',
  'Write a mobile number, one of another country with + and the country’s code':
    'একটি মোবাইল নম্বর লিখুন; অন্য দেশের নম্বর + ও দেশের কোডসহ',
  'The email must look like name@example.com': 'ইমেইল name@example.com-এর মতো হতে হবে',
  'The account number has 6 to 20 digits': 'অ্যাকাউন্ট নম্বরে 6 থেকে 20টি সংখ্যা থাকে',
  'The routing number has 9 digits': 'রাউটিং নম্বরে 9টি সংখ্যা থাকে',

  // fields of any form
  'The Username  field is required': 'ইউজারনেম দিতে হবে',
  'The Username may not be longer than 64 characters': 'ইউজারনেম 64 অক্ষরের বেশি হতে পারবে না',
  'The Password field is required': 'পাসওয়ার্ড দিতে হবে',
  'The Password may not be longer than 128 characters': 'পাসওয়ার্ড 128 অক্ষরের বেশি হতে পারবে না',
  'The Password confirmation field is required': 'নতুন পাসওয়ার্ড আবার দিতে হবে',
  'The Mobile or Email field is required': 'মোবাইল বা ইমেইল দিতে হবে',
  'The Mobile or Email may not be longer than {count} characters':
    'মোবাইল বা ইমেইল {count} অক্ষরের বেশি হতে পারবে না',
  'The reset password field is required': 'নতুন পাসওয়ার্ড দিতে হবে',
  'The {field} field is required': '{field} দিতে হবে',
  'The {field} field must be at least {count} characters long': '{field} অন্তত {count} অক্ষরের হতে হবে',
  'The {field} field must be at most {count} characters long': '{field} সর্বোচ্চ {count} অক্ষরের হতে পারে',
  'The {field} field must have at least {count} entry': '{field} অন্তত {count}টি থাকতে হবে',
  'The {field} field must have at least {count} entries': '{field} অন্তত {count}টি থাকতে হবে',
  'The {field} field must have at most {count} entry': '{field} সর্বোচ্চ {count}টি থাকতে পারে',
  'The {field} field must have at most {count} entries': '{field} সর্বোচ্চ {count}টি থাকতে পারে',
  'The {field} field must be at least {count}': '{field} অন্তত {count} হতে হবে',
  'The {field} field must be at most {count}': '{field} সর্বোচ্চ {count} হতে পারে',
  'The {field} field must be a whole number': '{field} একটি পূর্ণ সংখ্যা হতে হবে',
  'The {field} field must be a number': '{field} একটি সংখ্যা হতে হবে',
  'The {field} field must be text': '{field} লেখা হতে হবে',
  'The {field} field must be a list': '{field} একটি তালিকা হতে হবে',
  'The {field} field must be yes or no': '{field} হ্যাঁ অথবা না হতে হবে',
  'The {field} field must be an object': '{field} সঠিক নয়',
  'The {field} field must be one of: {values}': '{field} এগুলোর একটি হতে হবে: {values}',
  'The {field} field is not known': '{field} নামের তথ্য এখানে নেই',
  'The {field} field is not valid': '{field} সঠিক নয়',
  'The {field} field has a line break or a control character': '{field} ঘরে নতুন লাইন বা অদৃশ্য নিয়ন্ত্রণ অক্ষর আছে',
  'The {field} field has a character that cannot be stored': '{field} ঘরে এমন একটি অক্ষর আছে যা সংরক্ষণ করা যায় না',

  // names of fields
  value: 'মান',
  name: 'নাম',
  email: 'ইমেইল',
  'mobile no': 'মোবাইল নম্বর',
  'mobile number': 'মোবাইল নম্বর',
  password: 'পাসওয়ার্ড',
  'otp code': 'কোড',
  code: 'কোড',
  subject: 'শিরোনাম',
  category: 'বিষয়',
  text: 'লেখা',
  rating: 'মূল্যায়ন',
  attachments: 'ফাইল',
  amount: 'পরিমাণ',
  gateway: 'পেমেন্টের মাধ্যম',
  'invoice ids': 'ইনভয়েস',
  city: 'শহর',
  area: 'এলাকা',
  address: 'ঠিকানা',
  'preferred date': 'পছন্দের তারিখ',
  note: 'নোট',
  bank: 'ব্যাংক',
  branch: 'শাখা',
  'account holder': 'অ্যাকাউন্টধারী',
  'account number': 'অ্যাকাউন্ট নম্বর',
  'routing number': 'রাউটিং নম্বর',
  'referral source': 'আমাদের কথা কীভাবে জানলেন',
}
