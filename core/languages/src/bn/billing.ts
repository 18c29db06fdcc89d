import type { Texts } from '../catalogue'

/** Bills and the account statement. */
export const billing: Texts = {
  'Renew for {amount}': '{amount} দিয়ে নবায়ন করুন',
  'Not paid for yet': 'এখনো পরিশোধ করা হয়নি',
  'Paid until {date} ({when})': '{date} ({when}) পর্যন্ত পরিশোধিত',
  'Was paid until {date} ({when})': '{date} ({when}) পর্যন্ত পরিশোধিত ছিল',
  'It cannot be renewed now. Your balance is {balance}.': 'এটি এখন নবায়ন করা যাবে না। আপনার ব্যালেন্স {balance}।',
  'Renewing costs {amount} with tax. Your balance is {balance}.':
    'নবায়ন করতে করসহ {amount} লাগবে। আপনার ব্যালেন্স {balance}।',
  // the bill on the dashboard
  'Your bill': 'আপনার বিল',
  'Your bill could not be loaded.': 'আপনার বিল লোড করা যায়নি।',
  'Loading your bill': 'আপনার বিল লোড হচ্ছে',
  'Nothing to pay now': 'এখন কিছু পরিশোধ করতে হবে না',
  '{amount} to pay': '{amount} পরিশোধ করতে হবে',
  '{amount} to pay, due {date} ({when})': '{amount} পরিশোধ করতে হবে, শেষ তারিখ {date} ({when})',
  '{amount} to pay, was due {date} ({when})': '{amount} পরিশোধ করতে হবে, শেষ তারিখ ছিল {date} ({when})',
  'You pay {month} with tax a month. Your balance is {balance}.':
    'আপনার মাসিক বিল করসহ {month}। আপনার ব্যালেন্স {balance}।',
  'You pay {month} with tax a month, {amount} from the next bill on. Your balance is {balance}.':
    'আপনার মাসিক বিল করসহ {month}, পরবর্তী বিল থেকে {amount}। আপনার ব্যালেন্স {balance}।',
  'No next bill yet. Your balance is {balance}.': 'পরবর্তী বিল এখনো ঠিক হয়নি। আপনার ব্যালেন্স {balance}।',
  '{amount} with tax': 'করসহ {amount}',
  '{amount} with tax, a new price': 'করসহ {amount} (নতুন মূল্য)',
  '{amount} with tax, {charges} of it for the change of package':
    'করসহ {amount} (এর মধ্যে {charges} প্যাকেজ পরিবর্তনের জন্য)',
  'Next bill: {price}, due {date} ({when}). Your balance of {balance} covers it.':
    'পরবর্তী বিল: {price}, পরিশোধের শেষ তারিখ {date} ({when})। আপনার ব্যালেন্সের {balance} এর জন্য যথেষ্ট।',
  'Next bill: {price}, due {date} ({when}). You have {balance}: {lacking} short.':
    'পরবর্তী বিল: {price}, পরিশোধের শেষ তারিখ {date} ({when})। আপনার আছে {balance}: আরও {lacking} লাগবে।',
  'Top up {amount}': '{amount} টপ আপ করুন',
  'All bills': 'সব বিল',

  // the list of bills
  'Billing history': 'বিলের ইতিহাস',
  'Every bill of this line, the latest period first.': 'এই লাইনের সব বিল, সবচেয়ে নতুনটি আগে।',
  'There are no bills yet; the first one comes within a day of your contract’s first day.':
    'এখনো কোনো বিল নেই; চুক্তির প্রথম দিনের পর এক দিনের মধ্যে প্রথম বিলটি আসবে।',
  bills: 'বিল',
  Bills: 'বিল',
  Bill: 'বিল',
  Period: 'সময়কাল',
  Issued: 'বিলের তারিখ',
  Due: 'পরিশোধের শেষ তারিখ',
  'due {date}': 'শেষ তারিখ {date}',
  Paid: 'পরিশোধিত',
  Overdue: 'মেয়াদ পেরিয়েছে',
  Total: 'মোট',
  'Pay {bill}': '{bill} পরিশোধ করুন',

  // one bill
  'Bill {number}': 'বিল {number}',
  'This bill': 'এই বিল',
  'Bill not found': 'বিলটি পাওয়া যায়নি',
  'This bill does not exist, or it is not yours.': 'এই বিলটি নেই, অথবা এটি আপনার নয়।',
  'Download PDF': 'PDF ডাউনলোড করুন',
  'The PDF could not be downloaded.': 'PDF ডাউনলোড করা যায়নি।',
  'Try again in a moment.': 'একটু পরে আবার চেষ্টা করুন।',
  'What it is for': 'যে বাবদ বিল',
  Lines: 'বিলের বিবরণ',
  Description: 'বিবরণ',
  Amount: 'পরিমাণ',
  '{tax} tax ({percent}%)': 'কর {tax} ({percent}%)',
  'Tax {percent}% on {amount}': '{amount}-এর উপর {percent}% কর',
  Subtotal: 'কর ছাড়া মোট',
  'Amount due': 'পরিশোধ করতে হবে',
  'Bill {number}: {amount} for line {line}. It is paid. {provider}':
    'বিল {number}: {line} লাইনের জন্য {amount}। এটি পরিশোধিত। {provider}',
  'Bill {number}: {amount} for line {line}, {rest} to pay by {day}. {provider}':
    'বিল {number}: {line} লাইনের জন্য {amount}, {day} তারিখের মধ্যে {rest} পরিশোধ করতে হবে। {provider}',
  'What changed': 'কী পরিবর্তন হয়েছে',
  'This is the first bill of this line.': 'এটি এই লাইনের প্রথম বিল।',
  'The same amount as for {month}.': '{month}-এর সমান পরিমাণ।',
  '{amount} less than for {month}.': '{month}-এর চেয়ে {amount} কম।',
  '{amount} more than for {month}.': '{month}-এর চেয়ে {amount} বেশি।',
  'Package {to} instead of {from}': '{from}-এর বদলে {to} প্যাকেজ',
  'The month costs {to} instead of {from}': 'মাসের মূল্য {from}-এর বদলে {to}',
  'Tax {to}% instead of {from}%': 'কর {from}%-এর বদলে {to}%',
  '{to} days charged instead of {from}': '{from} দিনের বদলে {to} দিনের চার্জ',
  'Only on the bill before: {what}': 'শুধু আগের বিলে ছিল: {what}',
  'The charges themselves': 'মূল চার্জ',
  'Next bill: about {amount}.': 'পরবর্তী বিল: প্রায় {amount}।',
  'Next bill: about {amount}, due {date}.': 'পরবর্তী বিল: প্রায় {amount}, পরিশোধের শেষ তারিখ {date}।',
  'Next bill: about {amount}, due {date}. Your balance is {balance}.':
    'পরবর্তী বিল: প্রায় {amount}, পরিশোধের শেষ তারিখ {date}। আপনার ব্যালেন্স {balance}।',
  'The last bills': 'সাম্প্রতিক বিল',
  'Promised to pay by': 'যে তারিখের মধ্যে পরিশোধের প্রতিশ্রুতি',
  '{date}, kept': '{date}, রাখা হয়েছে',
  '{date}, not kept': '{date}, রাখা হয়নি',
  Payments: 'পেমেন্ট',
  'Nothing has been paid yet.': 'এখনো কিছু পরিশোধ করা হয়নি।',
  'Paid by': 'যেভাবে পরিশোধ',
  Reference: 'রেফারেন্স',
  Cash: 'নগদ',
  'Bank transfer': 'ব্যাংক ট্রান্সফার',
  'From your balance': 'আপনার ব্যালেন্স থেকে',
  Dates: 'তারিখ',
  'Billed to': 'গ্রাহক',
  'Billed by': 'বিল প্রদানকারী',

  // what a bill is for

  // the statement
  'Account statement': 'হিসাব বিবরণী',
  'Every bill, payment and credit of this line, with the balance after each. Below zero is what you owe.':
    'এই লাইনের সব বিল, পেমেন্ট ও জমা, প্রতিটির পরে ব্যালেন্সসহ। শূন্যের নিচে মানে আপনাকে তত টাকা পরিশোধ করতে হবে।',
  'Nothing happened in this period.': 'এই সময়কালে কোনো লেনদেন হয়নি।',
  'Nothing has been billed or paid yet.': 'এখনো কোনো বিল বা পেমেন্ট হয়নি।',
  movements: 'লেনদেন',
  Movements: 'লেনদেন',
  From: 'শুরুর তারিখ',
  To: 'শেষের তারিখ',
  'All time': 'সব সময়ের',
  'Opening balance': 'শুরুর ব্যালেন্স',
  'Billed and refunded': 'বিল ও ফেরত',
  'Paid and credited': 'পেমেন্ট ও জমা',
  'Closing balance': 'শেষের ব্যালেন্স',
  'What happened': 'লেনদেনের বিবরণ',
  Balance: 'ব্যালেন্স',
  'balance {balance}': 'ব্যালেন্স {balance}',
  'no change to the balance': 'ব্যালেন্সে কোনো পরিবর্তন নেই',
  'Refund: paid twice': 'ফেরত: দুবার পরিশোধ করা হয়েছিল',
  cash: 'নগদ',
  'bank transfer': 'ব্যাংক ট্রান্সফার',
}
