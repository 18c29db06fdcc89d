import type { Texts } from '../catalogue'

/** Paper that staff print: sheets of vouchers, and of cash days. */
export const paper: Texts = {
  'Vouchers {name}': 'ভাউচার {name}',
  '{count} day of {package}': '{package}, {count} দিন',
  '{count} days of {package}': '{package}, {count} দিন',
  '{serial} · until {date}': '{serial} · {date} পর্যন্ত',
  'Cash sheet {number}': 'নগদ শিট {number}',
  '{name}, {day}, open from {from}': '{name}, {day}, {from} থেকে খোলা',
  '{name}, {day}, open from {from} to {until}': '{name}, {day}, {from} থেকে {until} পর্যন্ত খোলা',
  Way: 'মাধ্যম',
  'Taken {sign}': 'নেওয়া {sign}',
  'Given back {sign}': 'ফেরত {sign}',
  'Expected {sign}': 'থাকার কথা {sign}',
  'Counted {sign}': 'গোনা {sign}',
  'In all, with {amount} in the drawer before': 'মোট, আগে ড্রয়ারে {amount} সহ',
  Difference: 'পার্থক্য',
  'Difference: {reason}': 'পার্থক্য: {reason}',
  'Note {sign}': 'নোট {sign}',
  Count: 'সংখ্যা',
  'Besides {sign}': 'এছাড়া {sign}',
  'Coins and other': 'কয়েন ও অন্যান্য',
  'Not handed over when this was printed.': 'ছাপানোর সময় হস্তান্তর করা হয়নি।',
  'Handed to {name}.': '{name}-এর কাছে হস্তান্তর করা হয়েছে।',
  'Handed over: {name}': 'হস্তান্তরকারী: {name}',
  'Received:': 'গ্রহণকারী:',
}
