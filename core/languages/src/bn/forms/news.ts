import type { Texts } from '../../catalogue'

/** What the portal tells people: bell, mail, SMS and push. */
export const news: Texts = {
  'Receipt {number}: {amount} received for line {line} on {day}. Thank you. {provider}':
    'রসিদ {number}: {day} তারিখে লাইন {line}-এর জন্য {amount} পাওয়া গেছে। ধন্যবাদ। {provider}',
  'Receipt {number}': 'রসিদ {number}',
  // around every message
  'Open the portal': 'পোর্টাল খুলুন',
  'Pay without signing in:': 'লগ ইন না করেই পরিশোধ করুন:',
  'Your language is saved.': 'আপনার ভাষা সংরক্ষণ করা হয়েছে।',

  // bills
  'Your bill {number} is ready': 'আপনার বিল {number} তৈরি হয়েছে',
  '{amount} for line {username}, due on {date}.': '{username} লাইনের জন্য {amount}, পরিশোধের শেষ তারিখ {date}।',
  '{amount} for line {username}, paid from your balance.':
    '{username} লাইনের জন্য {amount}, আপনার ব্যালেন্স থেকে পরিশোধ হয়েছে।',
  'Your bill is due today': 'আজ আপনার বিল পরিশোধের শেষ দিন',
  'Your bill is due tomorrow': 'আগামীকাল আপনার বিল পরিশোধের শেষ দিন',
  'Your bill is due in {days} days': 'আপনার বিল পরিশোধের আর {days} দিন বাকি',
  '{amount} for line {username}.': '{username} লাইনের জন্য {amount}।',
  'Your bill is overdue': 'আপনার বিল পরিশোধের মেয়াদ পেরিয়েছে',
  'Please pay {amount} to keep line {username} online.': '{username} লাইন চালু রাখতে {amount} পরিশোধ করুন।',
  'Invoice {number} is paid': 'ইনভয়েস {number} পরিশোধ হয়েছে',
  '{count} invoices are paid': '{count}টি ইনভয়েস পরিশোধ হয়েছে',
  'Thank you. Nothing is left to pay on {numbers} for line {username}.':
    'ধন্যবাদ। {username} লাইনের {numbers} বাবদ আর কিছু পরিশোধ করতে হবে না।',
  'Thank you. Nothing is left to pay on {numbers} for line {username}, which now has a balance of {balance}.':
    'ধন্যবাদ। {username} লাইনের {numbers} বাবদ আর কিছু পরিশোধ করতে হবে না। লাইনটির ব্যালেন্স এখন {balance}।',
  'Thank you. Nothing is left to pay on {numbers} for line {username}. The rest went to bill {number}: {rest} of it is still to pay, due on {date}.':
    'ধন্যবাদ। {username} লাইনের {numbers} বাবদ আর কিছু পরিশোধ করতে হবে না। বাকি টাকা {number} বিলে জমা হয়েছে: এর {rest} এখনো বাকি, পরিশোধের শেষ তারিখ {date}।',
  'Line {username} is closed': '{username} লাইন স্থায়ীভাবে বন্ধ করা হয়েছে',
  'Line {username} is open again': '{username} লাইন আবার চালু করা হয়েছে',
  'Its package is {package}.': 'এর প্যাকেজ {package}।',
  'It gets no more bills.': 'এর জন্য আর কোনো বিল আসবে না।',
  'It gets no more bills. {amount} was given back for days that were billed: the account statement shows it.':
    'এর জন্য আর কোনো বিল আসবে না। বিল করা দিনগুলোর জন্য {amount} ফেরত দেওয়া হয়েছে: হিসাব বিবরণীতে তা দেখা যাবে।',
  'Line {username} is suspended': '{username} লাইন স্থগিত হয়েছে',
  'Its bill is overdue. We switch the line on again as soon as the bill is paid.':
    'এর বিল পরিশোধের মেয়াদ পেরিয়েছে। বিল পরিশোধ হলেই আমরা লাইনটি আবার চালু করে দেব।',
  'Line {username} is paid until {date}': '{username} লাইনের মেয়াদ {date} পর্যন্ত পরিশোধিত',
  'Line {username} is paid until {date}.': '{username} লাইনের মেয়াদ {date} পর্যন্ত পরিশোধিত।',
  'Thank you. Its balance is {balance} now.': 'ধন্যবাদ। এর ব্যালেন্স এখন {balance}।',
  'Thank you. Nothing is left to pay until then.': 'ধন্যবাদ। তত দিন আর কিছু পরিশোধ করতে হবে না।',
  'The paid days of line {username} end today': 'আজ {username} লাইনের মেয়াদ শেষ হচ্ছে',
  'The paid days of line {username} end tomorrow': 'আগামীকাল {username} লাইনের মেয়াদ শেষ হচ্ছে',
  'The paid days of line {username} end in {count} days': '{count} দিন পরে {username} লাইনের মেয়াদ শেষ হচ্ছে',
  'It is paid until {date}. Renew it for {amount} to stay online.':
    'এটি {date} পর্যন্ত পরিশোধিত। অনলাইনে থাকতে {amount} দিয়ে নবায়ন করুন।',
  'Line {username} is switched off': '{username} লাইন বন্ধ করা হয়েছে',
  'It is not paid for yet. We switch it on as soon as it is.':
    'এর জন্য এখনো কিছু পরিশোধ করা হয়নি। পরিশোধ হলেই আমরা এটি চালু করে দেব।',
  'It was paid until {date}. We switch it on again as soon as it is renewed.':
    'এটি {date} পর্যন্ত পরিশোধিত ছিল। নবায়ন হলেই আমরা এটি আবার চালু করে দেব।',
  'The balance renews this line from now on.': 'এখন থেকে ব্যালেন্স থেকেই এই লাইন নবায়ন হবে।',
  'This line is not renewed by itself any more.': 'এই লাইন আর নিজে থেকে নবায়ন হবে না।',
  '{amount} added.': '{amount} যোগ হয়েছে।',
  '{amount} added. Paid until {date}.': '{amount} যোগ হয়েছে। {date} পর্যন্ত পরিশোধিত।',
  'Line {username} ends on {date}': '{username} লাইন {date} তারিখে শেষ হবে',
  'It works until the end of that day. Contact us if you want to keep it.':
    'সেই দিনের শেষ পর্যন্ত লাইনটি চলবে। রাখতে চাইলে আমাদের সঙ্গে যোগাযোগ করুন।',
  'Line {username} stays as it is': '{username} লাইন আগের মতোই থাকছে',
  'What was planned for it will not happen.': 'এর জন্য যা পরিকল্পনা করা হয়েছিল তা হবে না।',
  'Line {username} gets another owner on {date}': '{date} তারিখে {username} লাইনের মালিক পরিবর্তন হবে',
  'It gets no bills of yours from that day on. Contact us if you do not know of this.':
    'সেই দিন থেকে এর জন্য আপনার আর বিল আসবে না। এ বিষয়ে না জানলে আমাদের সঙ্গে যোগাযোগ করুন।',
  'Line {username} has another owner': '{username} লাইনের মালিক পরিবর্তন হয়েছে',
  'You get no more bills for it. {amount} was given back for days that were billed: the account statement shows it.':
    'এর জন্য আপনার আর বিল আসবে না। বিল করা দিনগুলোর জন্য {amount} ফেরত দেওয়া হয়েছে: হিসাব বিবরণীতে তা দেখা যাবে।',
  'You get no more bills for it. What is open stays to be paid.':
    'এর জন্য আপনার আর বিল আসবে না। যা বাকি আছে তা পরিশোধ করতে হবে।',
  'Line {username} is yours': '{username} লাইন এখন আপনার',
  'Its package is {package}, charged from {date}.': 'এর প্যাকেজ {package}, {date} থেকে চার্জ করা হবে।',
  'It is switched off until {date}. Contact us if you have questions.':
    '{date} পর্যন্ত লাইনটি বন্ধ থাকবে। প্রশ্ন থাকলে আমাদের সঙ্গে যোগাযোগ করুন।',
  'It is switched off until {date}. The reason: {reason}': '{date} পর্যন্ত লাইনটি বন্ধ থাকবে। কারণ: {reason}',
  'It is switched off until we switch it on again. Contact us if you have questions.':
    'আমরা আবার চালু না করা পর্যন্ত লাইনটি বন্ধ থাকবে। প্রশ্ন থাকলে আমাদের সঙ্গে যোগাযোগ করুন।',
  'It is switched off until we switch it on again. The reason: {reason}':
    'আমরা আবার চালু না করা পর্যন্ত লাইনটি বন্ধ থাকবে। কারণ: {reason}',
  'Line {username} is switched on again': '{username} লাইন আবার চালু হয়েছে',
  'Your payment arrived. Your router reconnects by itself, usually within 2 minutes. If it does not, restart it.':
    'আপনার পেমেন্ট পাওয়া গেছে। রাউটার নিজে থেকেই আবার সংযুক্ত হবে, সাধারণত 2 মিনিটের মধ্যে। না হলে রাউটারটি বন্ধ করে আবার চালু করুন।',
  'A credit paid what was overdue. Your router reconnects by itself, usually within 2 minutes. If it does not, restart it.':
    'জমা হওয়া টাকা থেকে বকেয়া পরিশোধ হয়েছে। রাউটার নিজে থেকেই আবার সংযুক্ত হবে, সাধারণত 2 মিনিটের মধ্যে। না হলে রাউটারটি বন্ধ করে আবার চালু করুন।',
  'Nothing is overdue any more. Your router reconnects by itself, usually within 2 minutes. If it does not, restart it.':
    'আর কোনো বকেয়া নেই। রাউটার নিজে থেকেই আবার সংযুক্ত হবে, সাধারণত 2 মিনিটের মধ্যে। না হলে রাউটারটি বন্ধ করে আবার চালু করুন।',
  'You promised to pay what is overdue. Your router reconnects by itself, usually within 2 minutes. If it does not, restart it.':
    'আপনি বকেয়া পরিশোধের প্রতিশ্রুতি দিয়েছেন। রাউটার নিজে থেকেই আবার সংযুক্ত হবে, সাধারণত 2 মিনিটের মধ্যে। না হলে রাউটারটি বন্ধ করে আবার চালু করুন।',
  'Bill {number}: {amount} for line {line}. It is paid. {provider}':
    'বিল {number}: {line} লাইনের জন্য {amount}। এটি পরিশোধিত। {provider}',
  'Bill {number}: {amount} for line {line}, {rest} to pay by {day}. {provider}':
    'বিল {number}: {line} লাইনের জন্য {amount}, {day} তারিখের মধ্যে {rest} পরিশোধ করতে হবে। {provider}',
  'You promised to pay by {date}': 'আপনি {date} তারিখের মধ্যে পরিশোধের প্রতিশ্রুতি দিয়েছেন',
  'Please pay {amount} for line {username} by then. The line stays on until that day.':
    'এর মধ্যে {username} লাইনের জন্য {amount} পরিশোধ করুন। সেই দিন পর্যন্ত লাইনটি চালু থাকবে।',
  'Please pay {amount} for line {username} by then. It is switched on again as soon as the bill is paid.':
    'এর মধ্যে {username} লাইনের জন্য {amount} পরিশোধ করুন। বিল পরিশোধ হলেই লাইনটি আবার চালু হবে।',
  'Its suspension has ended. Your router reconnects by itself, usually within 2 minutes. If it does not, restart it.':
    'স্থগিতের মেয়াদ শেষ হয়েছে। রাউটার নিজে থেকেই আবার সংযুক্ত হবে, সাধারণত 2 মিনিটের মধ্যে। না হলে রাউটারটি বন্ধ করে আবার চালু করুন।',
  'The balance paid what was overdue. Your router reconnects by itself, usually within 2 minutes. If it does not, restart it.':
    'ব্যালেন্স থেকে বকেয়া পরিশোধ হয়েছে। রাউটার নিজে থেকেই আবার সংযুক্ত হবে, সাধারণত 2 মিনিটের মধ্যে। না হলে রাউটারটি বন্ধ করে আবার চালু করুন।',

  // payments and refunds
  '{amount} received': '{amount} পাওয়া গেছে',
  'Thank you. Line {username} now has a balance of {balance}.':
    'ধন্যবাদ। {username} লাইনের ব্যালেন্স এখন {balance}।',
  'Thank you. It went to bill {number} of line {username}: {rest} of it is still to pay, due on {date}.':
    'ধন্যবাদ। টাকাটি {username} লাইনের {number} বিলে জমা হয়েছে: এর {rest} এখনো বাকি, পরিশোধের শেষ তারিখ {date}।',
  'Your payment of {amount} did not go through': 'আপনার {amount} পেমেন্ট সম্পন্ন হয়নি',
  'We are checking your payment of {amount}': 'আমরা আপনার {amount} পেমেন্ট যাচাই করছি',
  'We checked your payment of {amount}': 'আমরা আপনার {amount} পেমেন্ট যাচাই করেছি',
  '{amount} was refunded to you': 'আপনাকে {amount} ফেরত দেওয়া হয়েছে',
  'It goes back the way you paid: from your payment of {amount} for line {username}.':
    'যেভাবে পরিশোধ করেছিলেন, সেভাবেই ফেরত যাচ্ছে: {username} লাইনের জন্য আপনার {amount} পেমেন্ট থেকে।',

  'It goes back the way you paid: from your payment of {amount} for line {username}. Bill {number} is unpaid again: {rest} of it is to pay, due on {date}.':
    'যেভাবে পরিশোধ করেছিলেন, সেভাবেই ফেরত যাচ্ছে: {username} লাইনের জন্য আপনার {amount} পেমেন্ট থেকে। {number} বিল আবার অপরিশোধিত: {rest} দিতে হবে, পরিশোধের শেষ তারিখ {date}।',
  'It goes back the way you paid: from your payment of {amount} for line {username}. Bill {number} is unpaid again: {rest} of it is to pay, due on {date}. If it is not paid, the line may be suspended.':
    'যেভাবে পরিশোধ করেছিলেন, সেভাবেই ফেরত যাচ্ছে: {username} লাইনের জন্য আপনার {amount} পেমেন্ট থেকে। {number} বিল আবার অপরিশোধিত: {rest} দিতে হবে, পরিশোধের শেষ তারিখ {date}। পরিশোধ না হলে লাইনটি স্থগিত হতে পারে।',
  'It goes back the way you paid: from your payment of {amount} for line {username}. Bills {numbers} are unpaid again: {rest} in all, the first due on {date}.':
    'যেভাবে পরিশোধ করেছিলেন, সেভাবেই ফেরত যাচ্ছে: {username} লাইনের জন্য আপনার {amount} পেমেন্ট থেকে। {numbers} বিলগুলো আবার অপরিশোধিত: মোট {rest} দিতে হবে, প্রথমটি পরিশোধের শেষ তারিখ {date}।',
  'It goes back the way you paid: from your payment of {amount} for line {username}. Bills {numbers} are unpaid again: {rest} in all, the first due on {date}. If they are not paid, the line may be suspended.':
    'যেভাবে পরিশোধ করেছিলেন, সেভাবেই ফেরত যাচ্ছে: {username} লাইনের জন্য আপনার {amount} পেমেন্ট থেকে। {numbers} বিলগুলো আবার অপরিশোধিত: মোট {rest} দিতে হবে, প্রথমটি পরিশোধের শেষ তারিখ {date}। পরিশোধ না হলে লাইনটি স্থগিত হতে পারে।',

  // why a payment is as it is
  'Nothing was taken.': 'কোনো টাকা কাটা হয়নি।',
  'You cancelled this payment. Nothing was taken.': 'আপনি এই পেমেন্ট বাতিল করেছেন। কোনো টাকা কাটা হয়নি।',
  'The payment was declined. Nothing was taken. Try again, or pay in another way.':
    'পেমেন্টটি গ্রহণ করা হয়নি। কোনো টাকা কাটা হয়নি। আবার চেষ্টা করুন, অথবা অন্যভাবে পরিশোধ করুন।',
  'There was not enough money in the wallet. Nothing was taken. Add money to it and try again.':
    'ওয়ালেটে যথেষ্ট টাকা ছিল না। কোনো টাকা কাটা হয়নি। ওয়ালেটে টাকা যোগ করে আবার চেষ্টা করুন।',
  'The PIN or code was wrong or had expired. Nothing was taken. Try again.':
    'পিন বা কোড ভুল ছিল, অথবা তার মেয়াদ শেষ হয়েছিল। কোনো টাকা কাটা হয়নি। আবার চেষ্টা করুন।',
  'Too many wrong tries. Nothing was taken. Wait a while before you try again.':
    'অনেকবার ভুল চেষ্টা হয়েছে। কোনো টাকা কাটা হয়নি। কিছুক্ষণ পরে আবার চেষ্টা করুন।',
  'This wallet cannot pay at the moment. Nothing was taken. Ask the payment service why.':
    'এই ওয়ালেট থেকে এখন পরিশোধ করা যাচ্ছে না। কোনো টাকা কাটা হয়নি। কারণ জানতে পেমেন্ট সেবার সঙ্গে যোগাযোগ করুন।',
  'The amount is outside the limits of the wallet. Nothing was taken.':
    'পরিমাণটি ওয়ালেটের সীমার বাইরে। কোনো টাকা কাটা হয়নি।',
  'The payment service could not be reached. Nothing was taken. Try again.':
    'পেমেন্ট সেবার সঙ্গে যোগাযোগ করা যায়নি। কোনো টাকা কাটা হয়নি। আবার চেষ্টা করুন।',
  'A newer payment replaced this one. Nothing was taken.':
    'এর বদলে নতুন একটি পেমেন্ট শুরু হয়েছে। কোনো টাকা কাটা হয়নি।',
  'A newer payment replaced this one. We are checking with the payment service whether anything was taken.':
    'এর বদলে নতুন একটি পেমেন্ট শুরু হয়েছে। কোনো টাকা কাটা হয়েছে কি না, আমরা পেমেন্ট সেবার কাছে যাচাই করছি।',
  'The payment was not confirmed within a day. Nothing was taken.':
    'পেমেন্টটি এক দিনের মধ্যে নিশ্চিত করা হয়নি। কোনো টাকা কাটা হয়নি।',
  'The payment service asks us to check this payment. Our staff are looking into it and will tell you.':
    'পেমেন্ট সেবা আমাদের এই পেমেন্টটি যাচাই করতে বলেছে। আমাদের কর্মীরা বিষয়টি দেখছেন এবং আপনাকে জানাবেন।',
  'The payment service reports a different amount. Our staff are looking into it and will tell you.':
    'পেমেন্ট সেবা অন্য একটি পরিমাণ জানাচ্ছে। আমাদের কর্মীরা বিষয়টি দেখছেন এবং আপনাকে জানাবেন।',
  'This money was already credited with another payment. Our staff are looking into it.':
    'এই টাকা আগেই অন্য একটি পেমেন্টের সঙ্গে জমা হয়েছে। আমাদের কর্মীরা বিষয়টি দেখছেন।',
  'Our books and the payment service disagree about this payment. Our staff are looking into it.':
    'এই পেমেন্ট নিয়ে আমাদের হিসাব আর পেমেন্ট সেবার হিসাব মিলছে না। আমাদের কর্মীরা বিষয়টি দেখছেন।',
  'Our staff checked this payment and credited nothing. Contact us if you think this is wrong.':
    'আমাদের কর্মীরা এই পেমেন্ট যাচাই করেছেন, তবে কিছু জমা হয়নি। এটি ভুল মনে হলে আমাদের সঙ্গে যোগাযোগ করুন।',
  'We could not confirm that the refund went through. Our staff are looking into it.':
    'টাকা ফেরত গেছে কি না, আমরা নিশ্চিত হতে পারিনি। আমাদের কর্মীরা বিষয়টি দেখছেন।',

  // credits for outages, and what else the statement lists
  '{amount} credited for the outage': 'বিভ্রাটের জন্য {amount} জমা হয়েছে',
  '“{title}” lasted {time}. Line {username} now has a balance of {balance}.':
    '“{title}” {time} ধরে চলেছে। {username} লাইনের ব্যালেন্স এখন {balance}।',
  '“{title}” lasted {time}, of which {text} count: another credit has the rest. Line {username} now has a balance of {balance}.':
    '“{title}” {time} ধরে চলেছে, এর মধ্যে {text} ধরা হয়েছে: বাকিটা অন্য একটি জমায় আছে। {username} লাইনের ব্যালেন্স এখন {balance}।',
  '“{title}” lasted {time}. It paid what was open for line {username}, which now has a balance of {balance}.':
    '“{title}” {time} ধরে চলেছে। জমার টাকায় {username} লাইনের বকেয়া পরিশোধ হয়েছে। লাইনটির ব্যালেন্স এখন {balance}।',
  '“{title}” lasted {time}, of which {text} count: another credit has the rest. It paid what was open for line {username}, which now has a balance of {balance}.':
    '“{title}” {time} ধরে চলেছে, এর মধ্যে {text} ধরা হয়েছে: বাকিটা অন্য একটি জমায় আছে। জমার টাকায় {username} লাইনের বকেয়া পরিশোধ হয়েছে। লাইনটির ব্যালেন্স এখন {balance}।',
  '“{title}” lasted {time}. It went to bill {number} of line {username}: {rest} of it is still to pay, due on {date}.':
    '“{title}” {time} ধরে চলেছে। টাকাটি {username} লাইনের {number} বিলে জমা হয়েছে: এর {rest} এখনো বাকি, পরিশোধের শেষ তারিখ {date}।',
  '“{title}” lasted {time}, of which {text} count: another credit has the rest. It went to bill {number} of line {username}: {rest} of it is still to pay, due on {date}.':
    '“{title}” {time} ধরে চলেছে, এর মধ্যে {text} ধরা হয়েছে: বাকিটা অন্য একটি জমায় আছে। টাকাটি {username} লাইনের {number} বিলে জমা হয়েছে: এর {rest} এখনো বাকি, পরিশোধের শেষ তারিখ {date}।',
  '“{title}” lasted {time}. It paid what was due first for line {username}, and the rest went to bill {number}: {rest} of it is still to pay, due on {date}.':
    '“{title}” {time} ধরে চলেছে। জমার টাকায় {username} লাইনের আগের বকেয়া পরিশোধ হয়েছে, আর বাকি টাকা {number} বিলে জমা হয়েছে: এর {rest} এখনো বাকি, পরিশোধের শেষ তারিখ {date}।',
  '“{title}” lasted {time}, of which {text} count: another credit has the rest. It paid what was due first for line {username}, and the rest went to bill {number}: {rest} of it is still to pay, due on {date}.':
    '“{title}” {time} ধরে চলেছে, এর মধ্যে {text} ধরা হয়েছে: বাকিটা অন্য একটি জমায় আছে। জমার টাকায় {username} লাইনের আগের বকেয়া পরিশোধ হয়েছে, আর বাকি টাকা {number} বিলে জমা হয়েছে: এর {rest} এখনো বাকি, পরিশোধের শেষ তারিখ {date}।',
  'Credit for an outage of {time}: {title}': '{time} বিভ্রাটের জন্য জমা: {title}',
  'Credit for {time} of an outage: {title}': 'একটি বিভ্রাটের {time} সময়ের জন্য জমা: {title}',
  'Payment by {gateway}': '{gateway} পেমেন্ট',
  'Refund by {gateway}': '{gateway} দিয়ে ফেরত',
  'Refund by {gateway} was not possible': '{gateway} দিয়ে ফেরত দেওয়া সম্ভব হয়নি',
  'Invoice {number} settled from the balance': 'ইনভয়েস {number} ব্যালেন্স থেকে পরিশোধ হয়েছে',
  'Payment of invoice {number} taken back': 'ইনভয়েস {number}-এর পেমেন্ট ফিরিয়ে নেওয়া হয়েছে',

  // prices
  '{package} costs {amount} a month from {date}': '{date} থেকে {package} প্যাকেজের মূল্য প্রতি মাসে {amount}',
  'Line {username} pays {amount} with tax until then. You may change your package at any time.':
    'ততদিন {username} লাইনের জন্য করসহ {amount} দিতে হবে। আপনি যেকোনো সময় প্যাকেজ পরিবর্তন করতে পারেন।',
  '{package} stays at {amount} a month': '{package} প্যাকেজের মূল্য আগের মতোই প্রতি মাসে {amount}',
  'The new price planned for line {username} will not take effect.':
    '{username} লাইনের জন্য পরিকল্পিত নতুন মূল্য কার্যকর হবে না।',

  // orders; the note of a step may follow what was ordered
  'Order {id} was placed': 'অর্ডার {id} দেওয়া হয়েছে',
  'Order {id} is confirmed': 'অর্ডার {id} নিশ্চিত হয়েছে',
  'Order {id} is in progress': 'অর্ডার {id}-এর কাজ চলছে',
  'Order {id} is completed': 'অর্ডার {id} সম্পন্ন হয়েছে',
  'Order {id} is cancelled': 'অর্ডার {id} বাতিল হয়েছে',
  'Order {id} is planned for {day}': 'অর্ডার {id}-এর কাজ {day} তারিখে করার পরিকল্পনা আছে',
  'From {from} to {to}. {package} is in force': '{from} থেকে {to}। {package} চালু হয়েছে',
  'Price of {package}: from {before} to {after} a month. {note}':
    '{package} প্যাকেজের মূল্য: প্রতি মাসে {before} থেকে {after}। {note}',
  'From {from} to {to}. {note}': '{from} থেকে {to}। {note}',
  'New line in {area}, {city}: {package}. {note}': '{area}, {city}-তে নতুন লাইন: {package}। {note}',
  'Move to {area}, {city}. {note}': '{area}, {city}-তে স্থানান্তর। {note}',

  // usage
  'You have used 80% of your package': 'আপনি প্যাকেজের 80% ব্যবহার করেছেন',
  'Your package is used up': 'আপনার প্যাকেজের ডেটা শেষ হয়েছে',
  '{used} of {quota} used on line {username} in this billing period.':
    'এই বিলের মেয়াদে {username} লাইনে {quota}-এর মধ্যে {used} ব্যবহার হয়েছে।',
  '{used} of {quota} used on line {username} in this billing period. You can move to a bigger package at any time.':
    'এই বিলের মেয়াদে {username} লাইনে {quota}-এর মধ্যে {used} ব্যবহার হয়েছে। আপনি যেকোনো সময় বড় প্যাকেজে যেতে পারেন।',
  '{used} of {quota} used on line {username} in this billing period. Until the next one its speed is {speed} Mbps. You can move to a bigger package at any time.':
    'এই বিলের মেয়াদে {username} লাইনে {quota}-এর মধ্যে {used} ব্যবহার হয়েছে। পরের মেয়াদ পর্যন্ত গতি {speed} Mbps। আপনি যেকোনো সময় বড় প্যাকেজে যেতে পারেন।',

  // outages
  'Outage in {area}': '{area} এলাকায় বিভ্রাট',
  'Planned work in {area}': '{area} এলাকায় পূর্বনির্ধারিত কাজ',
  'Planned work in {area} is cancelled': '{area} এলাকার পূর্বনির্ধারিত কাজ বাতিল হয়েছে',
  '{area} is back to normal': '{area} এলাকায় সব স্বাভাবিক হয়েছে',
  '{title}. We are working on it. Your line comes back on its own.':
    '{title}। আমরা এ নিয়ে কাজ করছি। আপনার লাইন নিজে থেকেই আবার চালু হবে।',
  '{title}. Service status shows when it starts and how long it takes.':
    '{title}। কখন শুরু হবে ও কতক্ষণ লাগবে, তা “সার্ভিসের অবস্থা” পাতায় দেখতে পাবেন।',
  '{title}. Back by about {time}. Your line comes back on its own.':
    '{title}। আনুমানিক {time}-এর মধ্যে চালু হবে। আপনার লাইন নিজে থেকেই আবার চালু হবে।',
  '{title}. It begins at {time}. Service status shows how long it takes.':
    '{title}। শুরু হবে {time}-এ। কতক্ষণ লাগবে, তা “সার্ভিসের অবস্থা” পাতায় দেখতে পাবেন।',
  '{title}. It begins at {from} and should be over by {time}.':
    '{title}। শুরু হবে {from}-এ, শেষ হওয়ার কথা {time}-এর মধ্যে।',
  'News of the outage in {area}': '{area} এলাকার বিভ্রাটের খবর',
  'News of the planned work in {area}': '{area} এলাকার পূর্বনির্ধারিত কাজের খবর',
  '“{title}” should be over by about {time}.': '“{title}” আনুমানিক {time}-এর মধ্যে শেষ হওয়ার কথা।',
  'We cannot say yet when “{title}” will be over.': '“{title}” কখন শেষ হবে, তা এখনো বলা যাচ্ছে না।',
  '{words} It should be over by about {time}.': '{words} আনুমানিক {time}-এর মধ্যে শেষ হওয়ার কথা।',
  '“{title}” will not take place.': '“{title}” হবে না।',
  '“{title}” is over. If your line does not work within a few minutes, restart your router.':
    '“{title}” শেষ হয়েছে। কয়েক মিনিটের মধ্যে লাইন চালু না হলে রাউটার বন্ধ করে আবার চালু করুন।',

  // tickets and chat
  'We opened a ticket for you: {subject}': 'আমরা আপনার জন্য একটি টিকিট খুলেছি: {subject}',
  'New answer to your ticket: {subject}': 'আপনার টিকিটে নতুন উত্তর: {subject}',
  'Your ticket was answered and closed: {subject}': 'আপনার টিকিটের উত্তর দিয়ে সেটি বন্ধ করা হয়েছে: {subject}',
  'Your ticket was closed: {subject}': 'আপনার টিকিট বন্ধ করা হয়েছে: {subject}',
  'Rate our help, or open the ticket again if the problem is not solved.':
    'আমাদের সহায়তা কেমন ছিল জানান, অথবা সমস্যার সমাধান না হলে টিকিটটি আবার খুলুন।',
  'Support wrote to you in the chat': 'সহায়তা টিম চ্যাটে আপনাকে লিখেছে',

  // codes and links
  '{provider}: your code': '{provider}: আপনার কোড',
  '{code} is your {provider} code to change your password.':
    '{code} আপনার {provider} কোড, পাসওয়ার্ড পরিবর্তনের জন্য।',
  '{code} is your {provider} code to change your contact details.':
    '{code} আপনার {provider} কোড, যোগাযোগের তথ্য পরিবর্তনের জন্য।',
  '{code} is your {provider} code to change what we may send you.':
    '{code} আপনার {provider} কোড, আমরা আপনাকে কী পাঠাতে পারি তা পরিবর্তনের জন্য।',
  '{code} is your {provider} code to change your bank account.':
    '{code} আপনার {provider} কোড, ব্যাংক অ্যাকাউন্ট পরিবর্তনের জন্য।',
  'It works for {minutes} minutes. Do not share it: we never ask for it.':
    'এটি {minutes} মিনিট কাজ করবে। কাউকে জানাবেন না: আমরা কখনো এটি জানতে চাই না।',
  '{provider}: a new password': '{provider}: নতুন পাসওয়ার্ড',
  'Choose a new password for {username} at {provider}: {link}':
    '{provider}-এ {username} ইউজারনেমের জন্য নতুন পাসওয়ার্ড দিন: {link}',
  'The link works once, within 30 minutes. If you did not ask for it, ignore this message.':
    'লিংকটি 30 মিনিটের মধ্যে একবার কাজ করবে। আপনি এটি না চেয়ে থাকলে এই বার্তা উপেক্ষা করুন।',
  '{provider}: welcome': '{provider}: স্বাগতম',
  'Welcome to {provider}. Your username is {username}. Choose your password: {link}':
    '{provider}-এ স্বাগতম। আপনার ইউজারনেম {username}। পাসওয়ার্ড ঠিক করুন: {link}',
  'The link works once, within 24 hours. After that, ask us for a new one.':
    'লিংকটি 24 ঘণ্টার মধ্যে একবার কাজ করবে। এরপর আমাদের কাছে নতুন লিংক চেয়ে নিন।',

  // changes of the account
  '{provider}: your password was changed': '{provider}: আপনার পাসওয়ার্ড পরিবর্তন হয়েছে',
  'The password of {username} at {provider} was changed. If this was not you, call us at once.':
    '{provider}-এ {username} ইউজারনেমের পাসওয়ার্ড পরিবর্তন হয়েছে। আপনি না করে থাকলে এখনই আমাদের ফোন করুন।',
  '{provider}: your second factor': '{provider}: আপনার দ্বিতীয় ধাপের সুরক্ষা',
  'A second factor was added for {username} at {provider}: {name}. If this was not you, call us at once.':
    '{provider}-এ {username} ইউজারনেমে দ্বিতীয় ধাপের সুরক্ষা যোগ হয়েছে: {name}। আপনি না করে থাকলে এখনই আমাদের ফোন করুন।',
  'A second factor of {username} at {provider} was removed: {name}. If this was not you, call us at once.':
    '{provider}-এ {username} ইউজারনেমের দ্বিতীয় ধাপের সুরক্ষা সরানো হয়েছে: {name}। আপনি না করে থাকলে এখনই আমাদের ফোন করুন।',
  'A recovery code of {username} at {provider} was used. Unused ones left: {left}. If this was not you, call us at once.':
    '{provider}-এ {username} ইউজারনেমের একটি রিকভারি কোড ব্যবহার হয়েছে। বাকি আছে: {left}। আপনি না করে থাকলে এখনই আমাদের ফোন করুন।',
  'Somebody of {provider} asked to take away the second factor of {username}, because it was lost. If you did not ask for this, call us at once.':
    '{provider} এর একজন কর্মী {username} এর দ্বিতীয় ধাপ বন্ধ করার অনুরোধ করেছেন, কারণ সেটি হারিয়ে গেছে। আপনি এটি না চেয়ে থাকলে এখনই ফোন করুন।',
  'The second factor of {username} at {provider} was taken away, because it was lost: the password alone lets in now. If you did not ask for this, call us at once.':
    '{provider}-এ {username} ইউজারনেমের দ্বিতীয় ধাপের সুরক্ষা হারিয়ে যাওয়ায় তুলে নেওয়া হয়েছে: এখন শুধু পাসওয়ার্ড দিয়েই ঢোকা যায়। আপনি না চেয়ে থাকলে এখনই আমাদের ফোন করুন।',
  'New recovery codes were made for {username} at {provider}. If this was not you, call us at once.':
    '{provider}-এ {username} ইউজারনেমের জন্য নতুন রিকভারি কোড তৈরি হয়েছে। আপনি না করে থাকলে এখনই আমাদের ফোন করুন।',
  '{provider}: your phone number was changed': '{provider}: আপনার ফোন নম্বর পরিবর্তন হয়েছে',
  'The phone number of your account at {provider} was changed from {from} to {to}. If this was not you, call us at once.':
    '{provider}-এ আপনার অ্যাকাউন্টের ফোন নম্বর পরিবর্তন হয়েছে। আগে: {from}, এখন: {to}। আপনি না করে থাকলে এখনই আমাদের ফোন করুন।',
  '{provider}: your email address was changed': '{provider}: আপনার ইমেইল ঠিকানা পরিবর্তন হয়েছে',
  'The email address of your account at {provider} was changed from {from} to {to}. If this was not you, call us at once.':
    '{provider}-এ আপনার অ্যাকাউন্টের ইমেইল ঠিকানা পরিবর্তন হয়েছে। আগে: {from}, এখন: {to}। আপনি না করে থাকলে এখনই আমাদের ফোন করুন।',
  'The phone number of your account at {provider} was changed from {from} to {to} by {by}. If you did not ask for this, call us at once.':
    '{provider}-এ আপনার অ্যাকাউন্টের ফোন নম্বর {by} পরিবর্তন করেছেন। আগে: {from}, এখন: {to}। আপনি এটি না চেয়ে থাকলে এখনই আমাদের ফোন করুন।',
  'The email address of your account at {provider} was changed from {from} to {to} by {by}. If you did not ask for this, call us at once.':
    '{provider}-এ আপনার অ্যাকাউন্টের ইমেইল ঠিকানা {by} পরিবর্তন করেছেন। আগে: {from}, এখন: {to}। আপনি এটি না চেয়ে থাকলে এখনই আমাদের ফোন করুন।',
  none: 'নেই',
  '{provider}: your bank account was changed': '{provider}: আপনার ব্যাংক অ্যাকাউন্ট পরিবর্তন হয়েছে',
  'From now on {provider} pays refunds to your bank account {account}. If you did not change this, call us at once.':
    'এখন থেকে {provider} ফেরতের টাকা আপনার ব্যাংক অ্যাকাউন্ট {account}-এ পাঠাবে। আপনি এটি পরিবর্তন না করে থাকলে এখনই আমাদের ফোন করুন।',
}
