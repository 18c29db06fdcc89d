import type { Texts } from '../../catalogue'

/** Invoices, credit notes and other documents of an account: their PDF, the statement, and what is told of them. */
export const documents: Texts = {
  Invoice: 'ইনভয়েস',
  '{provider}, invoice {number}. All amounts in {currency} ({sign}).':
    '{provider}, ইনভয়েস {number}। সব পরিমাণ {currency}-এ ({sign})।',
  'Page {page} of {pages}': 'পৃষ্ঠা {page}, মোট {pages}',
  'To pay, overdue since {date}': 'পরিশোধ বাকি, মেয়াদ শেষ {date}',
  'To pay until {date}': '{date}-এর মধ্যে পরিশোধ করুন',
  'Nothing to pay': 'কিছু বাকি নেই',
  'From balance': 'ব্যালেন্স থেকে',
  '{method}, taken back': '{method}, ফিরিয়ে নেওয়া হয়েছে',
  '{method}, refunded': '{method}, ফেরত দেওয়া হয়েছে',
  'Pay this bill': 'এই বিল পরিশোধ করুন',
  'Scan the code with your phone, or open the link. You need not sign in.':
    'ফোন দিয়ে কোডটি স্ক্যান করুন, অথবা লিংকটি খুলুন। লগ ইন করতে হবে না।',
  'Open the page to pay': 'পরিশোধের পাতা খুলুন',
  'Credit note': 'ক্রেডিট নোট',
  'Debit note': 'ডেবিট নোট',
  'Write-off': 'মওকুফ',
  Adjustment: 'সমন্বয়',
  'Credit note {number}': 'ক্রেডিট নোট {number}',
  'Debit note {number}': 'ডেবিট নোট {number}',
  'Write-off {number}': 'মওকুফ {number}',
  'Adjustment {number}': 'সমন্বয় {number}',
  'Opening balance {number}': 'শুরুর ব্যালেন্স {number}',
  '{document} {number}, takes back {other}': '{document} {number}, যা {other} ফিরিয়ে নেয়',
  'Taken back': 'ফিরিয়ে নেওয়া হয়েছে',
  'Takes back': 'যেটি ফিরিয়ে নেয়',
  'Taken back by': 'যেটি দিয়ে ফিরিয়ে নেওয়া হয়েছে',
  Customer: 'গ্রাহক',
  Reason: 'কারণ',
  Credited: 'জমা',
  'Written off': 'মওকুফ করা হয়েছে',
  'Written by {name}': 'লিখেছেন {name}',
  Document: 'নথি',
  Documents: 'নথি',
  'Download {number}': '{number} ডাউনলোড করুন',
  'This amount is taken off what you owe, or added to your balance.':
    'এই পরিমাণ আপনার বকেয়া থেকে বাদ দেওয়া হয়েছে, অথবা আপনার ব্যালেন্সে যোগ হয়েছে।',
  'You owe this amount again.': 'এই পরিমাণ আবার আপনাকে পরিশোধ করতে হবে।',
  'You do not owe this amount any more.': 'এই পরিমাণ আপনাকে আর পরিশোধ করতে হবে না।',
  'You owe this amount in addition.': 'এই পরিমাণ আপনাকে অতিরিক্ত পরিশোধ করতে হবে।',
  'We ask no more for this amount.': 'এই পরিমাণ আমরা আর দাবি করছি না।',
  'This amount is added to your account.': 'এই পরিমাণ আপনার হিসাবে যোগ হয়েছে।',
  'This amount is charged to your account.': 'এই পরিমাণ আপনার হিসাবে ধার্য হয়েছে।',
  'You brought this amount along.': 'এই পরিমাণ আপনার আগে থেকেই জমা ছিল।',
  'You owed this amount when your account began.': 'হিসাব শুরুর সময় এই পরিমাণ আপনার বকেয়া ছিল।',
  'Bill {number} is open again': 'বিল {number} আবার বকেয়া হয়েছে',
  '{amount} for line {username}, due on {date}. Reason: {note}':
    '{username} লাইনের জন্য {amount}, পরিশোধের শেষ তারিখ {date}। কারণ: {note}',
  '{amount} was written off': '{amount} মওকুফ করা হয়েছে',
  'We ask no more for this part of bill {number} of line {username}. Reason: {note}':
    '{username} লাইনের {number} বিলের এই অংশ আমরা আর দাবি করছি না। কারণ: {note}',
  '{amount} credited by {number}': '{number} দিয়ে {amount} জমা হয়েছে',
  'Of bill {number} of line {username} {rest} is still to pay. Reason: {note}':
    '{username} লাইনের {number} বিলের {rest} এখনো বাকি। কারণ: {note}',
  'Nothing is left to pay of bill {number} of line {username}. Reason: {note}':
    '{username} লাইনের {number} বিলে আর কিছু পরিশোধ করতে হবে না। কারণ: {note}',
  'Line {username} now has a balance of {balance}. Reason: {note}':
    '{username} লাইনের ব্যালেন্স এখন {balance}। কারণ: {note}',
}
