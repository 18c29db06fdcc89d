import type { Texts } from '../catalogue'

/** Paying, topping up, and what became of it. */
export const payments: Texts = {
  // prepaid lines and vouchers
  Renew: 'নবায়ন করুন',
  Voucher: 'ভাউচার',
  'Code of the voucher': 'ভাউচারের কোড',
  '16 letters and digits. Blanks and small letters do not matter.':
    '16টি অক্ষর ও সংখ্যা। ফাঁকা জায়গা বা ছোট হাতের অক্ষরে সমস্যা নেই।',
  'No voucher?': 'ভাউচার নেই?',
  'Money can be added without one.': 'ভাউচার ছাড়াও টাকা যোগ করা যায়।',
  'Redeem voucher': 'ভাউচার ব্যবহার করুন',
  '{days} days': '{days} দিন',
  '{amount} added. The balance is {balance}.': '{amount} যোগ হয়েছে। ব্যালেন্স এখন {balance}।',
  'A voucher adds money to your balance, or days to a prepaid line. It can be used once.':
    'ভাউচার আপনার ব্যালেন্সে টাকা, অথবা প্রিপেইড লাইনে দিন যোগ করে। এটি একবারই ব্যবহার করা যায়।',
  'Paid for': 'যে দিনগুলোর জন্য',
  'With tax': 'করসহ',
  'Renew from the balance': 'ব্যালেন্স থেকে নবায়ন করুন',
  'Renew from the balance by itself': 'ব্যালেন্স থেকে নিজে থেকেই নবায়ন হোক',
  'On the last paid day, if the balance is enough.': 'মেয়াদের শেষ দিনে, যদি ব্যালেন্স যথেষ্ট থাকে।',
  'Next days': 'পরের দিনগুলো',
  'This line gets bills from {date} on.': '{date} থেকে এই লাইনের জন্য বিল আসবে।',
  'This line is not paid for yet.': 'এই লাইনের জন্য এখনো কিছু পরিশোধ করা হয়নি।',
  'Paid until {date}': '{date} পর্যন্ত পরিশোধিত',
  'Paid until {date}.': '{date} পর্যন্ত পরিশোধিত।',
  'Was paid until {date}. It is switched off on {off}.':
    '{date} পর্যন্ত পরিশোধিত ছিল। {off} তারিখে বন্ধ হয়ে যাবে।',
  'Was paid until {date}. It is switched off until it is renewed.':
    '{date} পর্যন্ত পরিশোধিত ছিল। নবায়ন না হওয়া পর্যন্ত এটি বন্ধ।',
  // paying bills
  'Pay your bill': 'বিল পরিশোধ করুন',
  'Choose what to pay, oldest bill first.': 'কোনগুলো পরিশোধ করবেন বেছে নিন, সবচেয়ে পুরোনো বিল আগে।',
  'Bills to pay': 'যেসব বিল পরিশোধ করতে হবে',
  'bill {number}': 'বিল {number}',
  'To pay': 'পরিশোধ করতে হবে',
  Payment: 'পেমেন্ট',
  'Pay another amount': 'অন্য পরিমাণ পরিশোধ করুন',
  'Pay {amount} after all': 'পুরো {amount} পরিশোধ করুন',
  '{amount} of it goes into your balance.': 'এর মধ্যে {amount} আপনার ব্যালেন্সে জমা হবে।',
  '{amount} of it goes to your other open bills.': 'এর মধ্যে {amount} আপনার অন্য অপরিশোধিত বিলে যাবে।',
  '{amount} of it goes to your other open bills, {rest} into your balance.':
    'এর মধ্যে {amount} আপনার অন্য অপরিশোধিত বিলে যাবে, {rest} আপনার ব্যালেন্সে জমা হবে।',
  'The oldest bill is settled first; {amount} stays open.':
    'সবচেয়ে পুরোনো বিল আগে পরিশোধ হবে; {amount} বাকি থাকবে।',
  'Choose at least one bill to pay': 'পরিশোধের জন্য অন্তত একটি বিল বেছে নিন',
  'Pay now': 'এখনই পরিশোধ করুন',
  'Everything that is due for this line, in one payment.': 'এই লাইনের জন্য যা পরিশোধ করতে হবে, সব এক পেমেন্টে।',
  '{amount} is due': '{amount} পরিশোধ করতে হবে',
  '{amount}, due {date}': '{amount}, শেষ তারিখ {date}',
  '{amount}, was due {date}': '{amount}, শেষ তারিখ ছিল {date}',
  'Choose bills or another amount': 'বিল বা অন্য পরিমাণ বেছে নিন',
  'Nothing is due. You have {balance} in advance, and you can add to it.':
    'এখন কিছু পরিশোধ করতে হবে না। আপনার {balance} অগ্রিম জমা আছে, চাইলে আরও জমা করতে পারেন।',
  'Preparing your payment': 'আপনার পেমেন্ট প্রস্তুত হচ্ছে',

  // what can be paid, and how
  'What you can pay': 'পরিশোধের তথ্য',
  'There is no line on your account, so there is nothing to pay.':
    'আপনার অ্যাকাউন্টে কোনো লাইন নেই, তাই পরিশোধ করার কিছু নেই।',
  'Paying online is not possible at the moment': 'এই মুহূর্তে অনলাইনে পরিশোধ করা যাচ্ছে না',
  'Paying online is not possible at the moment.': 'এই মুহূর্তে অনলাইনে পরিশোধ করা যাচ্ছে না।',
  'Pay at our office, or call us and we tell you how.':
    'আমাদের অফিসে পরিশোধ করুন, অথবা ফোন করুন, কীভাবে পরিশোধ করবেন আমরা জানিয়ে দেব।',
  'Give your Client ID, {id}, with the money, so that we find your bills.':
    'টাকার সাথে আপনার গ্রাহক আইডি {id} জানাবেন, যাতে আমরা আপনার বিল খুঁজে পাই।',
  'Pay at our office, or call us. Give the number of this bill.':
    'আমাদের অফিসে পরিশোধ করুন, অথবা ফোন করুন। এই বিলের নম্বরটি জানাবেন।',
  'Pay with': 'যেভাবে পরিশোধ করবেন',
  'A simulator stands in for {gateway} here: no money moves.':
    'এখানে {gateway}-এর বদলে একটি পরীক্ষামূলক ব্যবস্থা আছে: কোনো টাকা কাটা হবে না।',
  'You choose a card, a wallet or a bank on {gateway}’s own page.':
    'কার্ড, ওয়ালেট বা ব্যাংক বেছে নেবেন {gateway}-এর নিজের পাতায়।',
  'You enter your wallet number, code and PIN on {gateway}’s own page.':
    'আপনার ওয়ালেট নম্বর, কোড ও পিন দেবেন {gateway}-এর নিজের পাতায়।',
  'You began to pay {amount} on {moment}.': 'আপনি {moment}-এ {amount} পরিশোধ করা শুরু করেছিলেন।',
  'It is not finished. If you pay now, the new payment takes its place.':
    'সেটি শেষ হয়নি। এখন পরিশোধ করলে নতুন পেমেন্টটি তার জায়গা নেবে।',
  'See its state': 'এর অবস্থা দেখুন',
  'The amount field must be a number': 'পরিমাণ একটি সংখ্যা হতে হবে',
  'The least you can pay is {amount}': 'সর্বনিম্ন {amount} পরিশোধ করা যায়',
  'The most you can pay at once is {amount}': 'একবারে সর্বোচ্চ {amount} পরিশোধ করা যায়',
  'These bills need {amount}: less is not possible here':
    'এই বিলগুলোর জন্য {amount} দরকার: এখানে এর কম দেওয়া যায় না',
  'These bills need {amount}: more is not possible here':
    'এই বিলগুলোর জন্য {amount} দরকার: এখানে এর বেশি দেওয়া যায় না',

  // topping up
  'Available balance': 'বর্তমান ব্যালেন্স',
  Amounts: 'পরিমাণ',
  'Loading what is short': 'কত কম আছে লোড হচ্ছে',
  'What the money is for': 'টাকা কোথায় যাবে',
  'Balance afterwards': 'এর পরের ব্যালেন্স',
  '{count} open bills': '{count}টি বকেয়া বিল',
  'Bill {number}, due {date}': 'বিল {number}, শেষ তারিখ {date}',
  'Bill {number}, was due {date}': 'বিল {number}, শেষ তারিখ ছিল {date}',
  'Next bill': 'পরবর্তী বিল',
  'Next bill, due {date}': 'পরবর্তী বিল, শেষ তারিখ {date}',
  'Still short for it': 'এর জন্য এখনো কম',
  'The balance covers it': 'ব্যালেন্স এর জন্য যথেষ্ট',
  'What your line owes': 'আপনার লাইনের পাওনা',
  'What your lines owe': 'আপনার লাইনগুলোর পাওনা',
  Nothing: 'কিছু নেই',
  'Nothing overdue': 'বকেয়া নেই',
  'This money is for {line} alone. Choose another line at the top to top that one up.':
    'এই টাকা শুধু {line}-এর জন্য। অন্য লাইনে টাকা দিতে ওপরে সেই লাইন বেছে নিন।',
  'What is due': 'যা বাকি আছে',
  'Short for the next bill': 'পরবর্তী বিলের জন্য কম আছে',
  'What is due and the next bill': 'যা বাকি আছে ও পরবর্তী বিল',
  'One more period': 'আরও এক মেয়াদ',
  'From {least} to {most}.': '{least} থেকে {most} পর্যন্ত।',
  'Afterwards your balance is {balance}. It is kept for your next bills.':
    'এরপর আপনার ব্যালেন্স হবে {balance}। পরবর্তী বিলগুলোর জন্য জমা থাকবে।',
  'It goes to your open bills, the oldest first: {taken}. {rest} stays to be paid.':
    'আপনার অপরিশোধিত বিলে যাবে, সবচেয়ে পুরোনোটি আগে: {taken}। {rest} বাকি থাকবে।',
  'It pays your open bills: {taken}. Afterwards your balance is {balance}.':
    'আপনার অপরিশোধিত বিল পরিশোধ হবে: {taken}। এরপর ব্যালেন্স হবে {balance}।',

  // on the way to the gateway and back
  'Continue to payment': 'পেমেন্টে যান',
  'Continue to {gateway}': '{gateway}-এ যান',
  'We are taking you to {gateway} to pay {amount}.': '{amount} পরিশোধের জন্য আপনাকে {gateway}-এ নিয়ে যাচ্ছি।',
  'Enter your wallet number, the code you get and your PIN there. Uplink never sees them.':
    'সেখানে আপনার ওয়ালেট নম্বর, পাওয়া কোড ও পিন দিন। Uplink কখনো এগুলো দেখতে পায় না।',
  'Choose a card, a wallet or a bank there, and confirm. Uplink never sees their numbers.':
    'সেখানে কার্ড, ওয়ালেট বা ব্যাংক বেছে নিয়ে নিশ্চিত করুন। Uplink কখনো এগুলোর নম্বর দেখতে পায় না।',
  '{gateway} brings you back here.': '{gateway} আপনাকে আবার এখানে নিয়ে আসবে।',
  'We ask {gateway} whether it worked, and show you.':
    'পরিশোধ হয়েছে কি না, আমরা {gateway}-এর কাছে জেনে আপনাকে দেখাব।',
  'Go to {gateway}': '{gateway}-এ যান',
  'There is nothing to do at {gateway} for this payment any more.':
    'এই পেমেন্টের জন্য {gateway}-এ আর কিছু করার নেই।',
  'Checking your payment': 'আপনার পেমেন্ট যাচাই হচ্ছে',
  'We are asking {gateway} how your payment went.': 'আপনার পেমেন্টের ফল আমরা {gateway}-এর কাছে জেনে নিচ্ছি।',

  // the outcome
  'Your payment': 'আপনার পেমেন্ট',
  'Your payments': 'আপনার পেমেন্ট',
  'Your top-up': 'আপনার টপ আপ',
  'How it stands': 'পেমেন্টের অবস্থা',
  'No payment is named here. Choose one among your payments.':
    'এখানে কোনো পেমেন্টের উল্লেখ নেই। আপনার পেমেন্টগুলো থেকে একটি বেছে নিন।',
  'There is no such payment.': 'এমন কোনো পেমেন্ট নেই।',
  'Your payment could not be looked up.': 'আপনার পেমেন্টের তথ্য আনা যায়নি।',
  'Nothing is lost. Please try again in a moment.': 'কিছুই হারায়নি। একটু পরে আবার চেষ্টা করুন।',
  'To try again, first choose Client ID {username} at the top of the page.':
    'আবার চেষ্টা করতে আগে পাতার উপরে গ্রাহক আইডি {username} বেছে নিন।',
  'To the dashboard': 'ড্যাশবোর্ডে যান',
  'Go on at {gateway}': '{gateway}-এ এগিয়ে যান',
  'Waiting for {gateway} to confirm {money}': '{gateway} {money} নিশ্চিত করার অপেক্ষায়',
  'This usually takes a few seconds. We keep asking {gateway}, even if you leave this page.':
    'সাধারণত কয়েক সেকেন্ড লাগে। আপনি এই পাতা ছেড়ে গেলেও আমরা {gateway}-এর কাছে জানতে থাকব।',
  '{money} is in your balance': '{money} আপনার ব্যালেন্সে জমা হয়েছে',
  'You paid {money}': 'আপনি {money} পরিশোধ করেছেন',
  '{gateway} confirmed it. Thank you.': '{gateway} এটি নিশ্চিত করেছে। ধন্যবাদ।',
  'Received in cash. Thank you.': 'নগদে পাওয়া গেছে। ধন্যবাদ।',
  'Download receipt': 'রসিদ ডাউনলোড করুন',
  'Receipt no': 'রসিদ নম্বর',
  'Received by mobile wallet. Thank you.': 'মোবাইল ওয়ালেটে পাওয়া গেছে। ধন্যবাদ।',
  'Received by cheque. Thank you.': 'চেকে পাওয়া গেছে। ধন্যবাদ।',
  'Received. Thank you.': 'পাওয়া গেছে। ধন্যবাদ।',
  'Mobile wallet': 'মোবাইল ওয়ালেট',
  Cheque: 'চেক',
  'Another way': 'অন্যভাবে',
  'Received by bank transfer. Thank you.': 'ব্যাংক ট্রান্সফারে পাওয়া গেছে। ধন্যবাদ।',
  'Your {money} arrived, later than expected': 'আপনার {money} পাওয়া গেছে, একটু দেরিতে',
  '{gateway} confirmed it late. It counts in full.': '{gateway} দেরিতে নিশ্চিত করেছে। পুরো টাকাই জমা হয়েছে।',
  'This payment did not go through': 'এই পেমেন্ট সম্পন্ন হয়নি',
  '{gateway} took no money.': '{gateway} কোনো টাকা কাটেনি।',
  'We are checking whether {gateway} took {money}': '{gateway} {money} কেটেছে কি না, আমরা যাচাই করছি',
  'A newer payment took its place before {gateway} could be asked. What was taken is credited.':
    '{gateway}-এর কাছে জানার আগেই নতুন একটি পেমেন্ট শুরু হয়েছে। টাকা কাটা হয়ে থাকলে তা জমা হবে।',
  'This payment was not finished in time': 'এই পেমেন্ট সময়মতো শেষ হয়নি',
  '{money} is on its way back to you': '{money} আপনার কাছে ফেরত যাচ্ছে',
  '{gateway} returns it to the account you paid from. That can take a few days.':
    'যে অ্যাকাউন্ট থেকে পরিশোধ করেছিলেন, {gateway} সেখানেই ফেরত দেবে। কয়েক দিন লাগতে পারে।',
  '{money} was refunded to you': 'আপনাকে {money} ফেরত দেওয়া হয়েছে',
  'It is in the {gateway} account you paid from.': 'যে {gateway} অ্যাকাউন্ট থেকে পরিশোধ করেছিলেন, টাকা সেখানেই আছে।',
  'It is on the card, or in the wallet or account, that you paid from.':
    'যে কার্ড, ওয়ালেট বা অ্যাকাউন্ট থেকে পরিশোধ করেছিলেন, টাকা সেখানেই আছে।',
  '{part} of {money} was refunded to you': '{money}-এর মধ্যে {part} আপনাকে ফেরত দেওয়া হয়েছে',
  'It is in the {gateway} account you paid from. The rest counts as paid.':
    'যে {gateway} অ্যাকাউন্ট থেকে পরিশোধ করেছিলেন, টাকা সেখানেই আছে। বাকিটা পরিশোধিত থাকছে।',
  'It is on the card, or in the wallet or account, that you paid from. The rest counts as paid.':
    'যে কার্ড, ওয়ালেট বা অ্যাকাউন্ট থেকে পরিশোধ করেছিলেন, টাকা সেখানেই আছে। বাকিটা পরিশোধিত থাকছে।',
  'Our staff are checking this payment': 'আমাদের কর্মীরা এই পেমেন্ট যাচাই করছেন',
  '{gateway} reports something different from what we asked for. Please do not pay again; we will tell you the result.':
    'আমরা যা চেয়েছিলাম, {gateway} তার চেয়ে ভিন্ন তথ্য জানাচ্ছে। অনুগ্রহ করে আবার পরিশোধ করবেন না; ফল আমরা আপনাকে জানাব।',

  // the server's sentences about it
  'The payment did not go through. Nothing was taken.': 'পেমেন্টটি সম্পন্ন হয়নি। কোনো টাকা কাটা হয়নি।',
  'The payment was not confirmed in time. Nothing was taken.':
    'পেমেন্টটি সময়মতো নিশ্চিত করা হয়নি। কোনো টাকা কাটা হয়নি।',
  'The money is on its way back to you.': 'টাকা আপনার কাছে ফেরত যাচ্ছে।',
  'Our staff are looking into this payment and will tell you.':
    'আমাদের কর্মীরা এই পেমেন্টটি দেখছেন এবং আপনাকে জানাবেন।',

  // the receipt and the history
  Details: 'বিস্তারিত',
  Receipt: 'রসিদ',
  For: 'বাবদ',
  'Bill payment': 'বিল পেমেন্ট',
  'Top-up': 'টপ আপ',
  'Top-ups': 'টপ আপ',
  'Paid back': 'ফেরত দেওয়া হয়েছে',
  'Paid with': 'পেমেন্টের মাধ্যম',
  'Transaction ID': 'ট্রানজেকশন আইডি',
  Begun: 'শুরু হয়েছে',
  'Paid on': 'পরিশোধের তারিখ',
  'Payment number': 'পেমেন্ট নম্বর',
  '{amount} settled': '{amount} পরিশোধ হয়েছে',
  Waiting: 'অপেক্ষমাণ',
  Failed: 'ব্যর্থ',
  Expired: 'মেয়াদ শেষ',
  'Being refunded': 'ফেরত যাচ্ছে',
  Refunded: 'ফেরত দেওয়া হয়েছে',
  'Partly refunded': 'আংশিক ফেরত',
  'Being checked': 'যাচাই হচ্ছে',
  'Recharge history': 'রিচার্জের ইতিহাস',
  'What you paid for this line, the latest first.': 'এই লাইনের জন্য যা পরিশোধ করেছেন, সবচেয়ে নতুনটি আগে।',
  Kind: 'ধরন',
  payments: 'পেমেন্ট',
  'You have not paid anything yet.': 'আপনি এখনো কিছু পরিশোধ করেননি।',
  'You have not paid a bill here yet.': 'আপনি এখানে এখনো কোনো বিল পরিশোধ করেননি।',
  'You have not topped up yet.': 'আপনি এখনো টপ আপ করেননি।',

  // a bill for anybody who has its link
  'Pay a bill': 'বিল পরিশোধ করুন',
  'Pay {provider}': '{provider}-এর বিল পরিশোধ করুন',
  'Log in to pay': 'পরিশোধ করতে লগ ইন করুন',
  'This pay link is not complete or not ours. Open it again from the message you got.':
    'এই পেমেন্ট লিংকটি সম্পূর্ণ নয়, অথবা আমাদের নয়। যে বার্তা পেয়েছিলেন সেখান থেকে আবার খুলুন।',
  'This bill is paid. There is nothing to do.': 'এই বিল পরিশোধ হয়েছে। আপনাকে আর কিছু করতে হবে না।',
  'This bill was cancelled. There is nothing to pay.': 'এই বিল বাতিল করা হয়েছে। কিছু পরিশোধ করতে হবে না।',
}
