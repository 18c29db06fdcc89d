import type { Texts } from '../catalogue'

/** The line: its state, its package, its address, outages. */
export const connections: Texts = {
  'Your line in {area} is off: its paid days are over': '{area} এলাকায় আপনার লাইন বন্ধ: এর মেয়াদ শেষ',
  'It was paid until {date}. It comes back within 2 minutes after it is renewed.':
    'এটি {date} পর্যন্ত পরিশোধিত ছিল। নবায়নের 2 মিনিটের মধ্যে এটি আবার চালু হবে।',
  // the dashboard
  Dashboard: 'ড্যাশবোর্ড',
  'Hello, {name}': 'স্বাগতম, {name}',
  'There is no line on your account yet.': 'আপনার অ্যাকাউন্টে এখনো কোনো লাইন নেই।',
  'Your profile could not be loaded.': 'আপনার প্রোফাইল লোড করা যায়নি।',
  'The rest of your dashboard could not be loaded.': 'ড্যাশবোর্ডের বাকি অংশ লোড করা যায়নি।',

  // the account
  'My account': 'আমার অ্যাকাউন্ট',
  'Account and package': 'অ্যাকাউন্ট ও প্যাকেজ',
  'Your account': 'আপনার অ্যাকাউন্ট',
  'Account holder': 'অ্যাকাউন্টধারী',
  'Client ID': 'গ্রাহক আইডি',
  'Contract start': 'চুক্তি শুরু',
  Phone: 'ফোন',
  Email: 'ইমেইল',
  Address: 'ঠিকানা',

  // the provider
  Provider: 'সেবাদাতা',
  Office: 'অফিস',
  Hours: 'সময়সূচি',
  'The contact': 'যোগাযোগের তথ্য',
  'There are no contact details yet.': 'যোগাযোগের তথ্য এখনো দেওয়া হয়নি।',
  'Contact us': 'আমাদের সাথে যোগাযোগ করুন',
  Support: 'সহায়তা',

  // several connections
  'Your lines': 'আপনার লাইনসমূহ',
  'Your other lines could not be loaded': 'আপনার অন্য লাইনগুলো লোড করা যায়নি',
  'Another line is overdue': 'আরেকটি লাইনের বিল পরিশোধের মেয়াদ পেরিয়েছে',
  '{amount} overdue': '{amount} পরিশোধের মেয়াদ পেরিয়েছে',
  Suspended: 'স্থগিত',
  Closed: 'বন্ধ',
  Pay: 'পরিশোধ করুন',
  'Pay {amount}': '{amount} পরিশোধ করুন',
  'Pay them one by one': 'একে একে পরিশোধ করুন',
  'Client ID {username}': 'গ্রাহক আইডি {username}',
  '{area}, Client ID {username}: {amount}': '{area}, গ্রাহক আইডি {username}: {amount}',
  '{area}, Client ID {username}: {amount}, suspended': '{area}, গ্রাহক আইডি {username}: {amount}, স্থগিত',
  'Your line in {area} is suspended: {amount} overdue':
    '{area} এলাকায় আপনার লাইন স্থগিত: {amount} পরিশোধের মেয়াদ পেরিয়েছে',
  'Your line in {area} has {amount} overdue': '{area} এলাকায় আপনার লাইনের {amount} পরিশোধের মেয়াদ পেরিয়েছে',
  '{count} of your other lines have {amount} overdue':
    'আপনার আরও {count}টি লাইনে মোট {amount} পরিশোধের মেয়াদ পেরিয়েছে',

  // the state of the line
  'Service status': 'সার্ভিসের অবস্থা',
  'Whether your line works, and what is going on in your area.':
    'আপনার লাইন চালু আছে কি না, আর আপনার এলাকায় কী হচ্ছে।',
  'Your line': 'আপনার লাইন',
  'The state of your line': 'আপনার লাইনের অবস্থা',
  'Loading the state of your line': 'আপনার লাইনের অবস্থা লোড হচ্ছে',
  'Check again': 'আবার দেখুন',
  'Check my connection': 'আমার সংযোগ পরীক্ষা করুন',
  Checking: 'পরীক্ষা চলছে',
  'Checked {time}.': '{time}-এ পরীক্ষা করা হয়েছে।',
  'There is no line on your account, so there is nothing to check.':
    'আপনার অ্যাকাউন্টে কোনো লাইন নেই, তাই পরীক্ষা করার কিছু নেই।',
  'Your line could not be checked just now.': 'এই মুহূর্তে আপনার লাইন পরীক্ষা করা যায়নি।',
  'This is the result of the last check. Try again in a moment.':
    'এটি আগের পরীক্ষার ফলাফল। একটু পরে আবার চেষ্টা করুন।',
  'Your line in {area} is online': '{area} এলাকায় আপনার লাইন চালু আছে',
  'Your line in {area} has been online since {time}': '{area} এলাকায় আপনার লাইন {time} থেকে চালু আছে',
  'Your line in {area} is offline': '{area} এলাকায় আপনার লাইন অফলাইনে আছে',
  'Your line in {area} has been offline since {time}': '{area} এলাকায় আপনার লাইন {time} থেকে অফলাইনে আছে',
  'Check that your router has power and its cables are plugged in. If it stays offline, contact us.':
    'রাউটারে বিদ্যুৎ আছে কি না এবং তারগুলো ঠিকভাবে লাগানো আছে কি না দেখুন। তবুও অফলাইন থাকলে আমাদের সাথে যোগাযোগ করুন।',
  'Paid at {time}. Your line in {area} is switched on again':
    '{time}-এ পরিশোধ হয়েছে। {area} এলাকায় আপনার লাইন আবার চালু করা হয়েছে',
  'Paid on {time}. Your line in {area} is switched on again':
    '{time}-এ পরিশোধ হয়েছে। {area} এলাকায় আপনার লাইন আবার চালু করা হয়েছে',
  'Your router reconnects by itself, usually within 2 minutes.':
    'আপনার রাউটার নিজে থেকেই আবার সংযুক্ত হবে, সাধারণত 2 মিনিটের মধ্যে।',
  'Suspended: {amount} overdue': 'স্থগিত: {amount} পরিশোধের মেয়াদ পেরিয়েছে',
  'Your line in {area} is suspended': '{area} এলাকায় আপনার লাইন স্থগিত আছে',
  'Your line in {area} was switched off.': '{area} এলাকায় আপনার লাইন বন্ধ করা হয়েছে।',
  'Your line in {area} was switched off at {time}.': '{area} এলাকায় আপনার লাইন {time}-এ বন্ধ করা হয়েছে।',
  'Your line in {area} was switched off on {time}.': '{area} এলাকায় আপনার লাইন {time}-এ বন্ধ করা হয়েছে।',
  'We switch it on again once this is paid.': 'এটি পরিশোধ হলেই আমরা আবার চালু করে দেব।',
  'We switch it on again on {date}.': '{date} তারিখে আমরা লাইনটি আবার চালু করব।',
  'The reason: {reason}': 'কারণ: {reason}',
  'Contact us to switch it on again.': 'আবার চালু করতে আমাদের সাথে যোগাযোগ করুন।',
  'Your line in {area} is closed': '{area} এলাকায় আপনার লাইন বন্ধ আছে',
  'Contact us if you want it back.': 'আবার নিতে চাইলে আমাদের সাথে যোগাযোগ করুন।',

  // outages
  'In your area': 'আপনার এলাকায়',
  'No outage, and no work is planned.': 'কোনো বিভ্রাট নেই, কোনো পূর্বনির্ধারিত কাজও নেই।',
  'Outage in your area': 'আপনার এলাকায় বিভ্রাট',
  'Planned work in your area': 'আপনার এলাকায় পূর্বনির্ধারিত কাজ',
  '{what}, taking longer than expected': '{what}, ধারণার চেয়ে বেশি সময় লাগছে',
  '{what}, expected back at {time}': '{what}, {time}-এ ঠিক হওয়ার কথা',
  '{what}, expected back on {time}': '{what}, {time}-এ ঠিক হওয়ার কথা',
  '{title}, since {time}. We are working on it. Your line comes back on its own.':
    '{title}, {time} থেকে। আমরা কাজ করছি। আপনার লাইন নিজে থেকেই চালু হয়ে যাবে।',
  'Outage: {title}': 'বিভ্রাট: {title}',
  'Planned work: {title}': 'পূর্বনির্ধারিত কাজ: {title}',
  'Outage in {area}: {title}': '{area} এলাকায় বিভ্রাট: {title}',
  'Planned work in {area}: {title}': '{area} এলাকায় পূর্বনির্ধারিত কাজ: {title}',
  '{services}. Since {start}; no estimate yet.': '{services}। {start} থেকে; কখন ঠিক হবে এখনো জানা যায়নি।',
  '{services}. From {start}, expected to end on {end}.': '{services}। {start} থেকে, {end}-এ শেষ হওয়ার কথা।',
  '{services}: we are working on it.': '{services}: আমরা কাজ করছি।',
  '{services}, expected back {time}.': '{services}, {time}-এ ঠিক হওয়ার কথা।',
  'See more': 'আরও দেখুন',
  Internet: 'ইন্টারনেট',
  Television: 'টেলিভিশন',
  Telephone: 'টেলিফোন',

  // the checks of the line
  'Your contract': 'আপনার চুক্তি',
  'The line is switched on.': 'লাইন চালু আছে।',
  'The line is suspended.': 'লাইন স্থগিত আছে।',
  'The line is suspended since {time}.': 'লাইন {time} থেকে স্থগিত আছে।',
  'The line is closed.': 'লাইন বন্ধ আছে।',
  'The network in {area}': '{area} এলাকার নেটওয়ার্ক',
  'There is no outage in your area.': 'আপনার এলাকায় কোনো বিভ্রাট নেই।',
  '{title}.': '{title}।',
  '{title}. It should be over on {time}.': '{title}। {time}-এ শেষ হওয়ার কথা।',
  'Your router’s connection': 'আপনার রাউটারের সংযোগ',
  'Your router has been online since {time}.': 'আপনার রাউটার {time} থেকে অনলাইনে আছে।',
  'Your router has not been online yet.': 'আপনার রাউটার এখনো অনলাইনে আসেনি।',
  'Your router has been offline since {time}.': 'আপনার রাউটার {time} থেকে অফলাইনে আছে।',
  'Your router has been offline since {time}; {why}.': 'আপনার রাউটার {time} থেকে অফলাইনে আছে; {why}।',
  'it was switched off at your end': 'আপনার দিক থেকে এটি বন্ধ করা হয়েছে',
  'the line to you was interrupted': 'আপনার পর্যন্ত লাইনে বিঘ্ন ঘটেছে',
  'we ended it': 'আমরা সংযোগটি বিচ্ছিন্ন করেছি',
  'our equipment was restarted': 'আমাদের যন্ত্রপাতি পুনরায় চালু করা হয়েছে',
  'it had reached its time limit': 'সংযোগের সময়সীমা শেষ হয়েছে',
  'we do not know why': 'কারণ আমাদের জানা নেই',
  'Your router’s last sign-in': 'আপনার রাউটারের সর্বশেষ লগ ইন',
  'Your router is signed in, since {time} at the latest.': 'আপনার রাউটার লগ ইন করা আছে, অন্তত {time} থেকে।',
  'No sign-in recorded.': 'কোনো লগ ইন নথিভুক্ত হয়নি।',
  'On {time} your router signed in, and {result}.': '{time}-এ আপনার রাউটার লগ ইন করেছে, আর {result}।',
  'we let it in': 'আমরা সংযোগ দিয়েছি',
  'we refused it because the line is suspended': 'লাইন স্থগিত থাকায় আমরা সংযোগ দিইনি',
  'we refused it because the line is closed': 'লাইন বন্ধ থাকায় আমরা সংযোগ দিইনি',
  'we refused it because there is no contract in force': 'কার্যকর কোনো চুক্তি না থাকায় আমরা সংযোগ দিইনি',
  'we refused it because the password in your router is wrong': 'রাউটারের পাসওয়ার্ড ভুল হওয়ায় আমরা সংযোগ দিইনি',
  'we refused it because no password has been set for the line yet':
    'লাইনটির জন্য এখনো কোনো পাসওয়ার্ড ঠিক করা হয়নি বলে আমরা সংযোগ দিইনি',
  'we refused it because the line is for another device':
    'লাইনটি অন্য একটি ডিভাইসের জন্য নির্ধারিত বলে আমরা ঢুকতে দিইনি',
  'we refused it because as many devices are online as the line may have':
    'লাইনটিতে যতগুলো ডিভাইস থাকতে পারে ততগুলোই অনলাইনে আছে বলে আমরা ঢুকতে দিইনি',
  'we refused it because it sent its password in a way that we do not accept':
    'রাউটার যেভাবে পাসওয়ার্ড পাঠিয়েছে তা আমরা গ্রহণ করি না বলে সংযোগ দিইনি',
  'we refused it': 'আমরা সংযোগ দিইনি',
  'What to do': 'যা করবেন',
  'Contact us if you want the line back.': 'লাইনটি আবার নিতে চাইলে আমাদের সাথে যোগাযোগ করুন।',
  'Pay what is overdue. We switch the line on again within a few minutes.':
    'মেয়াদ পেরোনো বিল পরিশোধ করুন। কয়েক মিনিটের মধ্যেই আমরা লাইন আবার চালু করে দেব।',
  'Leave your router switched on. The line comes back on its own.': 'রাউটার চালু রাখুন। লাইন নিজে থেকেই চালু হয়ে যাবে।',
  'The line works up to your router. If a device has no internet, try it with a cable: if that works, the problem is the Wi-Fi.':
    'আপনার রাউটার পর্যন্ত লাইন ঠিক আছে। কোনো ডিভাইসে ইন্টারনেট না থাকলে তার লাগিয়ে দেখুন: তাতে চললে সমস্যাটি Wi-Fi-এর।',
  'Enter the line’s password in your router again, as in your contract.':
    'চুক্তিতে যেমন আছে, লাইনের পাসওয়ার্ডটি রাউটারে আবার দিন।',
  'Check that your router has power and that its cable is plugged in at both ends.':
    'রাউটারে বিদ্যুৎ আছে কি না এবং তারের দুই প্রান্ত ঠিকভাবে লাগানো আছে কি না দেখুন।',
  'Switch the router off, wait half a minute, switch it on again and give it five minutes.':
    'রাউটার বন্ধ করে আধা মিনিট অপেক্ষা করুন, তারপর আবার চালু করে পাঁচ মিনিট সময় দিন।',
  'If it stays offline, open a ticket: we see what you see here.':
    'তবুও অফলাইন থাকলে একটি টিকিট খুলুন: আপনি এখানে যা দেখছেন, আমরাও তা দেখি।',

  // the package
  Package: 'প্যাকেজ',
  'My package': 'আমার প্যাকেজ',
  'Your package': 'আপনার প্যাকেজ',
  'Your current package': 'আপনার বর্তমান প্যাকেজ',
  'Loading your package': 'আপনার প্যাকেজ লোড হচ্ছে',
  'What you have, what it costs, and what else is available.': 'আপনার কী আছে, খরচ কত, আর কী কী নেওয়া যায়।',
  'There is no line on your account, so there is no package.':
    'আপনার অ্যাকাউন্টে কোনো লাইন নেই, তাই কোনো প্যাকেজ নেই।',
  'There is no contract in force for this line.': 'এই লাইনের কোনো কার্যকর চুক্তি নেই।',
  Speed: 'গতি',
  '{speed} both ways': 'ডাউনলোড ও আপলোড {speed}',
  '{down} down, {up} up': 'ডাউনলোড {down}, আপলোড {up}',
  Included: 'অন্তর্ভুক্ত ডেটা',
  '{amount} included': '{amount} অন্তর্ভুক্ত',
  '{amount} per billing period': 'প্রতি বিলের মেয়াদে {amount}',
  'per billing period': 'প্রতি বিলের মেয়াদে',
  'No limit': 'সীমা নেই',
  'no limit': 'ডেটার সীমা নেই',
  'since {date}': '{date} থেকে',
  'contract since {date}': 'চুক্তি {date} থেকে',
  'A month': 'মাসিক মূল্য',
  'a month with tax': 'প্রতি মাসে, করসহ',
  '{amount} and {percent}% tax': '{amount} ও {percent}% কর',
  'This billing period ends on {end}; the next one begins on {next}.':
    'বর্তমান বিলের মেয়াদ শেষ হবে {end}; পরেরটি শুরু হবে {next}।',
  'Your contract began on {date}.': 'আপনার চুক্তি শুরু হয়েছে {date}।',
  '{package} from {date}': '{date} থেকে {package}',
  '{amount} from {date}': '{date} থেকে {amount}',
  'See order {id}': 'অর্ডার {id} দেখুন',
  '{amount} a month with tax. Until then you keep {package}.':
    'করসহ প্রতি মাসে {amount}। ততদিন আপনার {package} চলবে।',
  '{amount} a month from {date}': '{date} থেকে প্রতি মাসে {amount}',
  '{amount} more than now, with tax. It counts from the bill of that day; you may change your package at any time.':
    'করসহ এখনকার চেয়ে {amount} বেশি। ওই দিনের বিল থেকে এটি ধরা হবে; আপনি যেকোনো সময় প্যাকেজ পরিবর্তন করতে পারেন।',
  '{amount} less than now, with tax. It counts from the bill of that day; you may change your package at any time.':
    'করসহ এখনকার চেয়ে {amount} কম। ওই দিনের বিল থেকে এটি ধরা হবে; আপনি যেকোনো সময় প্যাকেজ পরিবর্তন করতে পারেন।',

  // other packages and offers
  'All packages': 'সব প্যাকেজ',
  'See all packages': 'সব প্যাকেজ দেখুন',
  'The packages': 'প্যাকেজগুলো',
  'Nothing else is on sale at the moment.': 'এই মুহূর্তে আর কোনো প্যাকেজ নেই।',
  Yours: 'আপনার প্যাকেজ',
  'Your price; new customers pay {amount}': 'এটি আপনার মূল্য; নতুন গ্রাহকদের জন্য {amount}',
  'Your line is suspended. Pay what is overdue first, then change the package.':
    'আপনার লাইন স্থগিত। আগে মেয়াদ পেরোনো বিল পরিশোধ করুন, তারপর প্যাকেজ পরিবর্তন করুন।',
  'Your line is closed, so its package cannot change.': 'আপনার লাইন বন্ধ, তাই প্যাকেজ পরিবর্তন করা যাবে না।',
  'Faster packages': 'আরও দ্রুত প্যাকেজ',
  'Change package': 'প্যাকেজ পরিবর্তন করুন',
  'There is no better package than yours at the moment.': 'এই মুহূর্তে আপনার প্যাকেজের চেয়ে ভালো কোনো প্যাকেজ নেই।',
  'The same as you pay now': 'এখন যা দেন তার সমান',
  '{amount} less than now': 'এখনকার চেয়ে {amount} কম',
  '{amount} more than now': 'এখনকার চেয়ে {amount} বেশি',
  Offers: 'অফার',
  'Packages at a better price, for a limited time.': 'সীমিত সময়ের জন্য কম মূল্যে প্যাকেজ।',
  'The offers': 'অফারগুলো',
  'Loading the offers': 'অফারগুলো লোড হচ্ছে',
  'There is no line on your account, so there are no offers.': 'আপনার অ্যাকাউন্টে কোনো লাইন নেই, তাই কোনো অফার নেই।',
  'There is no offer for your line at the moment.': 'এই মুহূর্তে আপনার লাইনের জন্য কোনো অফার নেই।',
  'Your package cannot change at the moment.': 'এই মুহূর্তে আপনার প্যাকেজ পরিবর্তন করা যাবে না।',
  'See why': 'কারণ দেখুন',
  '{amount} less than usual; until {date}': 'সাধারণ মূল্যের চেয়ে {amount} কম; {date} পর্যন্ত',
  'Take {package}': '{package} নিন',

  // the change of the package
  'Change to {package}': '{package} প্যাকেজে পরিবর্তন করুন',
  'Keep my package': 'বর্তমান প্যাকেজ রাখুন',
  'Order the change': 'পরিবর্তনের অর্ডার দিন',
  'From when': 'কখন থেকে',
  Today: 'আজ',
  'The rest of this period is settled to the day.': 'এই মেয়াদের বাকি দিনগুলোর হিসাব দিন ধরে করা হবে।',
  'With the next billing period, {date}': 'পরবর্তী বিলের মেয়াদ থেকে, {date}',
  'Nothing to pay before the next bill.': 'পরবর্তী বিলের আগে কিছু পরিশোধ করতে হবে না।',
  'Getting the price': 'মূল্য আনা হচ্ছে',
  'From {date} you pay {amount} a month, tax included.': '{date} থেকে করসহ প্রতি মাসে {amount} দেবেন।',
  'From {date} you pay {amount} a month, tax included; {later}.':
    '{date} থেকে করসহ প্রতি মাসে {amount} দেবেন; {later}।',
  'This price is valid until {time}.': 'এই মূল্য {time} পর্যন্ত কার্যকর।',
  'This period has not been billed yet, so there is nothing to settle: the next bill has the new price.':
    'এই মেয়াদের বিল এখনো হয়নি, তাই হিসাব মেলানোর কিছু নেই: পরবর্তী বিলে নতুন মূল্য থাকবে।',
  'There is nothing to settle: the next bill has the new price.':
    'হিসাব মেলানোর কিছু নেই: পরবর্তী বিলে নতুন মূল্য থাকবে।',
  Tax: 'কর',
  'On your next bill': 'আপনার পরবর্তী বিলে',
  'Into your balance': 'আপনার ব্যালেন্সে জমা হবে',
  'This is already your package': 'এটিই আপনার বর্তমান প্যাকেজ',
  'This offer has ended, or is for another package': 'এই অফার শেষ হয়েছে, অথবা এটি অন্য প্যাকেজের জন্য',
  'The quote is for another package': 'এই মূল্য অন্য প্যাকেজের জন্য',
  'The quote is for another day': 'এই মূল্য অন্য দিনের জন্য',
  'Your change of package is ordered.': 'আপনার প্যাকেজ পরিবর্তনের অর্ডার দেওয়া হয়েছে।',
  Planned: 'পরিকল্পিত',
  'It ends after {date}': '{date} তারিখের পর এটি শেষ হবে',
  'It goes to another customer after {date}': '{date} তারিখের পর এটি অন্য গ্রাহকের হবে',
  'Your internet connection': 'আপনার ইন্টারনেট সংযোগ',
  'PPPoE name': 'PPPoE নাম',
  'PPPoE password': 'PPPoE পাসওয়ার্ড',
  'Your router signs in with this name and password. Keep this sheet where nobody else reads it.':
    'আপনার রাউটার এই নাম ও পাসওয়ার্ড দিয়ে সংযোগ নেয়। কাগজটি এমন জায়গায় রাখুন, যেখানে অন্য কেউ পড়তে পারবে না।',
}
