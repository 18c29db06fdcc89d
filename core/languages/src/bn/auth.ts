import type { Texts } from '../catalogue'

/** Signing in, passwords and sessions. */
export const auth: Texts = {
  Language: 'ভাষা',
  'Hello {name},': 'প্রিয় {name},',
  Digits: 'অঙ্ক',
  'The digits of amounts, dates and counts on these screens and in PDFs. Messages, Client IDs and the numbers of bills keep 0–9.':
    'এই পর্দাগুলোর ও পিডিএফের টাকা, তারিখ ও সংখ্যার অঙ্ক। বার্তা, গ্রাহক আইডি ও বিলের নম্বরে 0–9 থাকে।',
  'Signing in': 'লগ ইন ও নিরাপত্তা',
  'Only here': 'শুধু এখানে',
  '{count} device': '{count}টি ডিভাইস',
  '{count} devices': '{count}টি ডিভাইস',
  Off: 'বন্ধ',
  'Not saved yet': 'এখনো সংরক্ষণ করা হয়নি',
  Login: 'লগ ইন',
  'See your line, pay bills and get help.': 'আপনার লাইন দেখুন, বিল পরিশোধ করুন এবং সহায়তা নিন।',
  'Log in': 'লগ ইন করুন',
  'Logging in': 'লগ ইন হচ্ছে',
  'Log out': 'লগ আউট',
  'Forgot password?': 'পাসওয়ার্ড ভুলে গেছেন?',
  'You are signed out.': 'আপনি লগ আউট করেছেন।',

  'Forgot password': 'পাসওয়ার্ড ভুলে গেছেন',
  'We send you a link to choose a new one.': 'নতুন পাসওয়ার্ড বেছে নেওয়ার জন্য আপনাকে একটি লিংক পাঠানো হবে।',
  'Mobile or Email': 'মোবাইল বা ইমেইল',
  'The one we have on your account.': 'আপনার অ্যাকাউন্টে যেটি দেওয়া আছে।',
  'Send the link': 'লিংক পাঠান',
  'Sending the link': 'লিংক পাঠানো হচ্ছে',
  'If somebody here has this phone number or email address, a link is on its way to it.':
    'এই ফোন নম্বর বা ইমেইল ঠিকানা এখানে কারও থাকলে, সেখানে একটি লিংক পাঠানো হয়েছে।',
  'This portal sends no mail. Ask your provider for a new password.':
    'এই পোর্টাল কোনো ইমেইল পাঠায় না। নতুন পাসওয়ার্ডের জন্য আপনার সেবাদাতার সঙ্গে যোগাযোগ করুন।',
  'This portal sends no SMS. Ask your provider for a new password.':
    'এই পোর্টাল কোনো এসএমএস পাঠায় না। নতুন পাসওয়ার্ডের জন্য আপনার সেবাদাতার সঙ্গে যোগাযোগ করুন।',
  'The link works once, for 30 minutes. Nothing yet? Check your spam folder.':
    'লিংকটি একবারই কাজ করে, 30 মিনিট পর্যন্ত। এখনো পাননি? স্প্যাম ফোল্ডার দেখুন।',
  'Try another address': 'অন্য ঠিকানা দিয়ে চেষ্টা করুন',
  'Back to login': 'লগ ইন পাতায় ফিরুন',

  'New password': 'নতুন পাসওয়ার্ড',
  'Checking the link': 'লিংক যাচাই হচ্ছে',
  'Choose a password for your account.': 'আপনার অ্যাকাউন্টের জন্য একটি পাসওয়ার্ড বেছে নিন।',
  'At least 8 characters. Several words are better than one odd one.':
    'অন্তত 8টি অক্ষর। একটি কঠিন শব্দের চেয়ে কয়েকটি শব্দ ভালো।',
  'New password again': 'নতুন পাসওয়ার্ড আবার',
  'Save the password': 'পাসওয়ার্ড সংরক্ষণ করুন',
  'Saving the password': 'পাসওয়ার্ড সংরক্ষণ হচ্ছে',
  'Your new password is set.': 'আপনার নতুন পাসওয়ার্ড চালু হয়েছে।',
  'Your new password is set. Log in with it.': 'আপনার নতুন পাসওয়ার্ড চালু হয়েছে। এটি দিয়ে লগ ইন করুন।',
  'Every device was logged out. Log in with the new password.':
    'সব ডিভাইস থেকে লগ আউট করা হয়েছে। নতুন পাসওয়ার্ড দিয়ে লগ ইন করুন।',
  'Go to login': 'লগ ইন পাতায় যান',
  'This link no longer works.': 'এই লিংকটি আর কাজ করে না।',
  'A link works once and not for long, and only the latest one does.':
    'একটি লিংক একবারই কাজ করে, অল্প সময়ের জন্য, এবং শুধু সর্বশেষটি।',
  'Ask for a new link': 'নতুন লিংক চান',

  'Changing it logs out all your other devices.': 'পরিবর্তন করলে আপনার অন্য সব ডিভাইস থেকে লগ আউট হবে।',
  'Old password': 'পুরোনো পাসওয়ার্ড',
  'Your password is changed.': 'আপনার পাসওয়ার্ড পরিবর্তন হয়েছে।',
  'You stay logged in here. Every other device has to log in with the new password.':
    'এখানে আপনি লগ ইন থাকছেন। অন্য সব ডিভাইসে নতুন পাসওয়ার্ড দিয়ে লগ ইন করতে হবে।',
  'Your password is confirmed.': 'আপনার পাসওয়ার্ড নিশ্চিত হয়েছে।',

  'Confirm the change': 'পরিবর্তন নিশ্চিত করুন',
  'We sent a code by SMS to {where}.': 'এসএমএসে {where} নম্বরে একটি কোড পাঠানো হয়েছে।',
  'We sent a code by email to {where}.': 'ইমেইলে {where} ঠিকানায় একটি কোড পাঠানো হয়েছে।',
  'Code {step} of {steps}: the old and the new one both have to confirm.':
    '{steps}টির মধ্যে {step} নম্বর কোড: পুরোনো ও নতুন দুটি থেকেই নিশ্চিত করতে হবে।',
  Code: 'কোড',
  'It works for {time} more.': 'আর {time} পর্যন্ত কাজ করবে।',
  'This code has expired. Ask for a new one.': 'এই কোডের মেয়াদ শেষ। নতুন কোড চান।',
  Confirm: 'নিশ্চিত করুন',
  'No code yet?': 'এখনো কোড পাননি?',
  'A new code in {time}': 'নতুন কোড {time} পরে',
  'Send a new code': 'নতুন কোড পাঠান',
  'This change can no longer be confirmed. Cancel and begin again.':
    'এই পরিবর্তন আর নিশ্চিত করা যাবে না। বাতিল করে আবার শুরু করুন।',
  'Confirmed. One more code is on its way.': 'নিশ্চিত হয়েছে। আরেকটি কোড পাঠানো হচ্ছে।',
  'Your change is made.': 'আপনার পরিবর্তন করা হয়েছে।',

  'Your password is right. Now enter the code that your app shows, or a recovery code.':
    'আপনার পাসওয়ার্ড সঠিক। এখন আপনার অ্যাপে দেখানো কোড অথবা একটি রিকভারি কোড দিন।',
  'Second step': 'দ্বিতীয় ধাপ',
  'Back to the password': 'পাসওয়ার্ডে ফিরে যান',
  'I have lost both': 'আমি দুটোই হারিয়েছি',
  'Ask your provider to take your second factor away. You then log in with your password alone.':
    'আপনার দ্বিতীয় ধাপ বন্ধ করতে প্রোভাইডারকে বলুন। এরপর শুধু পাসওয়ার্ড দিয়ে লগ ইন করবেন।',
  'Second factor': 'দ্বিতীয় ধাপের সুরক্ষা',
  'Second factors': 'দ্বিতীয় ধাপের সুরক্ষাগুলো',
  'Your second factor': 'আপনার দ্বিতীয় ধাপের সুরক্ষা',
  'Recovery codes': 'রিকভারি কোড',
  'New recovery codes': 'নতুন রিকভারি কোড',
  'Make new ones': 'নতুন করে তৈরি করুন',
  '{left} of {all} left': '{all}টির মধ্যে {left}টি বাকি',
  'Your password is right. Now prove with your passkey that it is you.':
    'আপনার পাসওয়ার্ড সঠিক। এখন আপনার পাসকি দিয়ে নিশ্চিত করুন যে এটি আপনি।',
  'Your password is right. Now enter a recovery code.': 'আপনার পাসওয়ার্ড সঠিক। এখন একটি রিকভারি কোড দিন।',
  'Use your passkey': 'আপনার পাসকি ব্যবহার করুন',
  'Use a code instead': 'এর বদলে কোড ব্যবহার করুন',
  'Then your browser asks for your passkey.': 'এরপর আপনার ব্রাউজার পাসকি চাইবে।',
  'Do not ask for it in this browser for {days} days': 'এই ব্রাউজারে {days} দিন আর চাইবেন না',
  'Remembered devices': 'মনে রাখা ডিভাইস',
  'Here your password alone lets you in.': 'এখানে শুধু পাসওয়ার্ড দিয়েই ঢোকা যায়।',
  Forget: 'ভুলে যান',
  'Forget all': 'সবগুলো ভুলে যান',
  'Forget {device}, {address}': '{device}, {address} ভুলে যান',
  'From {address}, since {since}, until {until}': '{address} থেকে, {since} থেকে {until} পর্যন্ত',
  'From {address}, since {since}, last used {used}, until {until}':
    '{address} থেকে, {since} থেকে {until} পর্যন্ত, শেষ ব্যবহার {used}',
  'That device is asked for your second factor again.': 'ওই ডিভাইসে আবার দ্বিতীয় ধাপ চাওয়া হবে।',
  'There was no remembered device.': 'কোনো মনে রাখা ডিভাইস ছিল না।',
  'All devices are asked for your second factor again.': 'সব ডিভাইসে আবার দ্বিতীয় ধাপ চাওয়া হবে।',
  'Log in with {name}': '{name} দিয়ে লগ ইন করুন',
  'Single sign-on is not possible with this link right now. Check it, or try again later.':
    'এই লিংক দিয়ে এখন সিঙ্গেল সাইন-অন সম্ভব নয়। লিংকটি দেখুন, অথবা পরে আবার চেষ্টা করুন।',
  'This sign-in did not work, or took too long. Begin again.':
    'এই লগ ইন হয়নি, অথবা অনেক সময় লেগেছে। আবার শুরু করুন।',
  'You have no account here that this sign-in opens. Ask whoever runs the portal.':
    'এই লগ ইন দিয়ে খোলা যায় এমন কোনো অ্যাকাউন্ট আপনার নেই। পোর্টাল যিনি চালান তাঁকে বলুন।',
  'None of your groups has a role here. Ask whoever runs the portal.':
    'আপনার কোনো গ্রুপের এখানে ভূমিকা নেই। পোর্টাল যিনি চালান তাঁকে বলুন।',
  'A second factor is required, and your provider has not asked for one. Ask whoever runs it.':
    'দ্বিতীয় ধাপ প্রয়োজন, কিন্তু আপনার প্রোভাইডার তা চায়নি। যিনি সেটি চালান তাঁকে বলুন।',
  'Add a passkey': 'পাসকি যোগ করুন',
  'My passkey': 'আমার পাসকি',
  'Make the passkey': 'পাসকি তৈরি করুন',
  'Your browser asks where to keep the passkey: on this device, on your phone, or on a security key.':
    'পাসকি কোথায় রাখা হবে তা ব্রাউজার জানতে চাইবে: এই ডিভাইসে, আপনার ফোনে, নাকি একটি সিকিউরিটি কী-তে।',
  'No passkey was made. Try again.': 'কোনো পাসকি তৈরি হয়নি। আবার চেষ্টা করুন।',
  'No passkey was used. Try again.': 'কোনো পাসকি ব্যবহার করা হয়নি। আবার চেষ্টা করুন।',
  'This device has a passkey of yours already.': 'এই ডিভাইসে আপনার একটি পাসকি আগে থেকেই আছে।',
  'This passkey was not accepted. Try again.': 'এই পাসকি গ্রহণ করা হয়নি। আবার চেষ্টা করুন।',
  'This passkey is added already.': 'এই পাসকি আগেই যোগ করা হয়েছে।',
  'Passkeys need the portal’s name in its address, and HTTPS. Use an authenticator app instead.':
    'পাসকির জন্য পোর্টালের ঠিকানায় নাম এবং HTTPS প্রয়োজন। এর বদলে একটি অথেনটিকেটর অ্যাপ ব্যবহার করুন।',
  'Your passkey is added.': 'আপনার পাসকি যোগ হয়েছে।',
  'The name is saved.': 'নামটি সংরক্ষণ করা হয়েছে।',
  'Passkey, added {added}': 'পাসকি, যোগ হয়েছে {added}',
  'Passkey, added {added}, last used {used}': 'পাসকি, যোগ হয়েছে {added}, শেষ ব্যবহার {used}',
  'It is on one device alone.': 'এটি শুধু একটি ডিভাইসে আছে।',
  Rename: 'নাম বদলান',
  'Rename {name}': '{name} এর নাম বদলান',
  'With a passkey or a code from an app, nobody gets in who has only learned your password.':
    'একটি পাসকি বা অ্যাপের কোড থাকলে, শুধু পাসওয়ার্ড জেনে কেউ ঢুকতে পারবে না।',
  'Add an authenticator app': 'অথেনটিকেটর অ্যাপ যোগ করুন',
  'Authenticator app, added {added}': 'অথেনটিকেটর অ্যাপ, যোগ হয়েছে {added}',
  'Authenticator app, added {added}, last used {used}': 'অথেনটিকেটর অ্যাপ, যোগ হয়েছে {added}, শেষ ব্যবহার {used}',
  'The codes that you have no longer work then.': 'তখন আপনার আগের কোডগুলো আর কাজ করবে না।',
  'With the last one the recovery codes end, too, and your password alone lets you in.':
    'শেষটি সরালে রিকভারি কোডগুলোও শেষ হয়, আর শুধু পাসওয়ার্ড দিয়েই ঢোকা যায়।',
  'From your app, or a recovery code.': 'আপনার অ্যাপ থেকে, অথবা একটি রিকভারি কোড।',
  'Keep these codes where you find them without your phone. Each lets you in once instead of a code. They are not shown again.':
    'কোডগুলো এমন জায়গায় রাখুন যেখানে ফোন ছাড়াও পাবেন। প্রতিটি দিয়ে একবার ঢোকা যায়। এগুলো আর দেখানো হবে না।',
  'I have kept them': 'আমি এগুলো রেখে দিয়েছি',
  Add: 'যোগ করুন',
  Remove: 'সরান',
  Copy: 'কপি করুন',
  Copied: 'কপি হয়েছে',
  'Select it and copy by hand': 'লেখাটি বেছে নিয়ে নিজে কপি করুন',
  Print: 'প্রিন্ট করুন',
  'My phone': 'আমার ফোন',
  'Scan this with an authenticator app, then enter the code that it shows.':
    'একটি অথেনটিকেটর অ্যাপ দিয়ে এটি স্ক্যান করুন, তারপর অ্যাপে দেখানো কোডটি দিন।',
  'Or type this into the app:': 'অথবা অ্যাপে এটি লিখুন:',
  'So that you know it again.': 'যাতে পরে চিনতে পারেন।',
  'QR code for your app': 'আপনার অ্যাপের জন্য কিউআর কোড',
  'Your second factor is added.': 'আপনার দ্বিতীয় ধাপের সুরক্ষা যোগ হয়েছে।',
  'Your second factor is removed.': 'আপনার দ্বিতীয় ধাপের সুরক্ষা সরানো হয়েছে।',
  'These are your new recovery codes.': 'এগুলো আপনার নতুন রিকভারি কোড।',
  'One more step': 'আরও একটি ধাপ',
  'Your organization requires a second factor. Add one: nothing else is open until then.':
    'আপনার প্রতিষ্ঠান দ্বিতীয় ধাপের সুরক্ষা চায়। একটি যোগ করুন: তার আগে আর কিছু খোলা নেই।',
  'Your organization requires a second factor.': 'আপনার প্রতিষ্ঠান দ্বিতীয় ধাপের সুরক্ষা চায়।',
  'Add one': 'একটি যোগ করুন',
  'From {time} on nothing else is open before you have one.': '{time} থেকে এটি ছাড়া আর কিছু খোলা থাকবে না।',
  'Where you are signed in': 'যেখানে আপনি লগ ইন আছেন',
  'Sign out everywhere else': 'অন্য সব জায়গা থেকে লগ আউট করুন',
  'Your devices': 'আপনার ডিভাইসগুলো',
  '{browser} on iPhone': 'iPhone-এ {browser}',
  '{browser} on iPad': 'iPad-এ {browser}',
  '{browser} on Android': 'Android-এ {browser}',
  '{browser} on Windows': 'Windows-এ {browser}',
  '{browser} on Mac': 'Mac-এ {browser}',
  '{browser} on Linux': 'Linux-এ {browser}',
  'From {address}, since {since}': '{address} থেকে, {since} হতে',
  'From {address}, since {since}, last seen {seen}': '{address} থেকে, {since} হতে, সর্বশেষ দেখা গেছে {seen}',
  'Sign out': 'লগ আউট করুন',
  'Sign out {device}, {address}': '{device}, {address} থেকে লগ আউট করুন',
  'Sign out everywhere else?': 'অন্য সব জায়গা থেকে লগ আউট করবেন?',
  'Sign out this device?': 'এই ডিভাইস থেকে লগ আউট করবেন?',
  'That device has to log in again.': 'ওই ডিভাইসে আবার লগ ইন করতে হবে।',
  'That device is signed out.': 'ওই ডিভাইস থেকে লগ আউট করা হয়েছে।',
  'There was no other device.': 'অন্য কোনো ডিভাইস ছিল না।',
  'All other devices are signed out.': 'অন্য সব ডিভাইস থেকে লগ আউট করা হয়েছে।',
  'A link can reach you now if you forget your password.':
    'পাসওয়ার্ড ভুলে গেলে এখন একটি লিংক আপনার কাছে পৌঁছাতে পারবে।',
  'No link can reach you if you forget your password.': 'পাসওয়ার্ড ভুলে গেলে কোনো লিংক আপনার কাছে পৌঁছাতে পারবে না।',
  'Add a mobile number or an email address: “Forgot password?” sends its link there.':
    'একটি মোবাইল নম্বর বা ইমেইল ঠিকানা যোগ করুন: “পাসওয়ার্ড ভুলে গেছেন?” সেখানেই লিংক পাঠায়।',
  'Go on': 'এগিয়ে যান',
  'Not now': 'এখন নয়',

  // what is kept about oneself
  'What is kept about you': 'আপনার সম্পর্কে যা সংরক্ষিত আছে',
  'You can have all of it as a file: your lines, bills, tickets, usage and sign-ins.':
    'আপনার লাইন, বিল, টিকিট, ব্যবহার ও সাইন-ইনের সব তথ্য একটি ফাইলে নিতে পারেন।',
  'The file is being made. The bell will tell you when it is ready.':
    'ফাইলটি তৈরি হচ্ছে। প্রস্তুত হলে ঘণ্টায় জানানো হবে।',
  'The file is ready. You can download it until {time}.': 'ফাইলটি প্রস্তুত। {time} পর্যন্ত ডাউনলোড করতে পারবেন।',
  'The file could not be made. Please try again.': 'ফাইলটি তৈরি করা যায়নি। আবার চেষ্টা করুন।',
  'The file': 'ফাইলটি',
  'Download the file': 'ফাইল ডাউনলোড করুন',
  'Make the file': 'ফাইল তৈরি করুন',
  'What is kept about you is ready as a file': 'আপনার সম্পর্কে সংরক্ষিত তথ্যের ফাইল প্রস্তুত',
  'The file could not be made': 'ফাইলটি তৈরি করা যায়নি',
  'Fetch it within some days; then it is deleted.': 'কয়েক দিনের মধ্যে ডাউনলোড করুন; এরপর মুছে ফেলা হবে।',
  'Ask for it again.': 'আবার অনুরোধ করুন।',
  'The bell will tell you when the file is ready.': 'ফাইল প্রস্তুত হলে ঘণ্টায় জানানো হবে।',

  // being erased
  'Your data': 'আপনার তথ্যভান্ডার',
  'The file is ready': 'ফাইলটি প্রস্তুত',
  'The file is being made': 'ফাইলটি তৈরি হচ্ছে',
  'All of it as a file': 'সবটুকু একটি ফাইলে',
  'Erase your data': 'আপনার তথ্য মুছে ফেলা',
  'Asked for': 'অনুরোধ করা হয়েছে',
  'Not asked for': 'অনুরোধ করা হয়নি',
  'You can ask us to delete what is kept about you. Your lines are closed and your account is settled first. Bills and payments stay, because the law asks for them.':
    'আপনার সম্পর্কে যা সংরক্ষিত আছে তা মুছে ফেলার অনুরোধ করতে পারেন। আগে আপনার লাইন বন্ধ ও হিসাব মেটানো হয়। বিল ও পেমেন্টের তথ্য আইনের প্রয়োজনে থেকে যায়।',
  'Your request': 'আপনার অনুরোধ',
  'Ask to be erased': 'তথ্য মোছার অনুরোধ করুন',
  'Ask to be erased?': 'তথ্য মোছার অনুরোধ করবেন?',
  'Once it is done you cannot sign in any more, and nothing of it can be brought back.':
    'এটি হয়ে গেলে আপনি আর লগ ইন করতে পারবেন না, এবং কিছুই ফিরিয়ে আনা যাবে না।',
  'Ask for it': 'অনুরোধ করুন',
  'You asked for it at {time}.': 'আপনি {time} সময়ে অনুরোধ করেছেন।',
  'Withdraw the request': 'অনুরোধ ফিরিয়ে নিন',
  'We have your request. The bell will tell you if we cannot do it.':
    'আপনার অনুরোধ পেয়েছি। করা সম্ভব না হলে ঘণ্টায় জানানো হবে।',
  'Your request is withdrawn.': 'আপনার অনুরোধ ফিরিয়ে নেওয়া হয়েছে।',
  'Your data are not erased': 'আপনার তথ্য মুছে ফেলা হয়নি',
}
