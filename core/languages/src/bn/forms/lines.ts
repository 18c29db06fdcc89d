import type { Texts } from '../../catalogue'

/** Lines of bills, statements, quotes and orders, the page's title, and the demo's own news. */
export const lines: Texts = {
  'A link is on its way to {place}.': '{place}-এ একটি লিংক পাঠানো হয়েছে।',
  '{package}, January {year}': '{package}, জানুয়ারি {year}',
  '{package}, February {year}': '{package}, ফেব্রুয়ারি {year}',
  '{package}, March {year}': '{package}, মার্চ {year}',
  '{package}, April {year}': '{package}, এপ্রিল {year}',
  '{package}, May {year}': '{package}, মে {year}',
  '{package}, June {year}': '{package}, জুন {year}',
  '{package}, July {year}': '{package}, জুলাই {year}',
  '{package}, August {year}': '{package}, আগস্ট {year}',
  '{package}, September {year}': '{package}, সেপ্টেম্বর {year}',
  '{package}, October {year}': '{package}, অক্টোবর {year}',
  '{package}, November {year}': '{package}, নভেম্বর {year}',
  '{package}, December {year}': '{package}, ডিসেম্বর {year}',
  // a billing period that is no month
  '{package}, {from} – {to}': '{package}, {from} – {to}',
  'Invoice {number}': 'ইনভয়েস {number}',
  'Credit for an outage: {title}': 'বিভ্রাটের জন্য জমা: {title}',
  'Top-up by {gateway}': '{gateway} টপ আপ',
  '{package}, {days} days': '{package}, {days} দিন',
  '{package}, {days} days not used': '{package}, অব্যবহৃত {days} দিন',
  '{package}, {rest} of {days} days': '{package}, {days} দিনের মধ্যে {rest} দিন',
  '{package}, {rest} of {days} days not used': '{package}, {days} দিনের মধ্যে অব্যবহৃত {rest} দিন',
  'Change of package to {package}': '{package} প্যাকেজে পরিবর্তন',
  'Line closed: {package}, billed until {date} and not used':
    'লাইন বন্ধ: {package}, {date} পর্যন্ত বিল করা হয়েছে কিন্তু ব্যবহৃত হয়নি',
  'Line suspended: {package}, {from} to {to} not charged':
    'লাইন স্থগিত: {package}, {from} থেকে {to} পর্যন্ত চার্জ করা হয়নি',
  'New price of {package}': '{package} প্যাকেজের নতুন মূল্য',
  'Price of {package}: from {before} to {after} a month':
    '{package} প্যাকেজের মূল্য: প্রতি মাসে {before} থেকে {after}',
  'The new price is in force': 'নতুন মূল্য কার্যকর হয়েছে',
  'The line has another owner': 'লাইনের মালিক পরিবর্তন হয়েছে',
  'New line in {area}, {city}: {package}': '{area}, {city}-তে নতুন লাইন: {package}',
  'From {from} to {to}': '{from} থেকে {to}',
  'Move to {area}, {city}': '{area}, {city}-তে স্থানান্তর',
  '{package} is in force': '{package} চালু হয়েছে',
  '{text} – Uplink': '{text} – Uplink',
  'Thank you.': 'ধন্যবাদ।',
  'Your new bill is ready': 'আপনার নতুন বিল প্রস্তুত',
  '{amount} were added to your balance': 'আপনার ব্যালেন্সে {amount} যোগ হয়েছে',
  'Welcome to {provider}': '{provider}-এ স্বাগতম',
  'Here you find your bills, your usage and everything about your line.':
    'এখানে আপনার বিল, ব্যবহার ও লাইনের সব তথ্য পাবেন।',
}
