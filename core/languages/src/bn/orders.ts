import type { Texts } from '../catalogue'

/** Orders and their steps. */
export const orders: Texts = {
  'My orders': 'আমার অর্ডার',
  'What you ordered for this line, and where it stands.': 'এই লাইনের জন্য আপনি যা অর্ডার করেছেন এবং তার অবস্থা।',
  Orders: 'অর্ডার',
  orders: 'অর্ডার',
  'You have no orders yet.': 'আপনার এখনো কোনো অর্ডার নেই।',
  '{kind}, order {id}': '{kind}, অর্ডার {id}',
  'New connection': 'নতুন সংযোগ',
  'Package change': 'প্যাকেজ পরিবর্তন',
  'Address change': 'ঠিকানা পরিবর্তন',
  Equipment: 'সরঞ্জাম',
  'no charge': 'কোনো খরচ নেই',
  'to come': 'বাকি আছে',
  'if there is work to do': 'কাজ থাকলে',
  'Placed {date}': 'অর্ডারের তারিখ {date}',
  'Planned for {date}': 'কাজের পরিকল্পিত তারিখ {date}',

  // steps
  'Steps of order {id}': 'অর্ডার {id}-এর ধাপসমূহ',
  Placed: 'অর্ডার হয়েছে',
  Confirmed: 'নিশ্চিত করা হয়েছে',
  'In progress': 'কাজ চলছে',
  Completed: 'সম্পন্ন হয়েছে',
  Cancelled: 'বাতিল হয়েছে',
  'There is fibre in your street': 'আপনার রাস্তায় ফাইবার আছে',
  'The new address can be served': 'নতুন ঠিকানায় সংযোগ দেওয়া যাবে',
  'From the next billing day': 'পরবর্তী বিলের দিন থেকে',
  'It comes with the next bill': 'পরের বিলের সঙ্গে আসবে',
  'A technician is booked': 'একজন টেকনিশিয়ান ঠিক করা হয়েছে',
  'The line is switched on': 'লাইন চালু করা হয়েছে',
  Delivered: 'পৌঁছে দেওয়া হয়েছে',
  'We do not serve this address yet': 'এই ঠিকানায় আমরা এখনো সংযোগ দিই না',
  'Cancelled by the customer': 'গ্রাহক বাতিল করেছেন',
  'The line was closed': 'লাইনটি স্থায়ীভাবে বন্ধ করা হয়েছে',
  'The contract had changed before this took effect': 'কার্যকর হওয়ার আগেই চুক্তি বদলে গেছে',

  // cancelling
  'Cancel order {id}': 'অর্ডার {id} বাতিল করুন',
  "“{what}” will not go on. You won't be able to revert this!": '“{what}” আর এগোবে না। এটি আর ফেরানো যাবে না!',
  'Wi-Fi router, dual band': 'ওয়াই-ফাই রাউটার, ডুয়াল ব্যান্ড',
  'Second Wi-Fi router': 'দ্বিতীয় ওয়াই-ফাই রাউটার',
  'Yes, cancel it!': 'হ্যাঁ, বাতিল করুন!',
  'Keep it': 'রেখে দিন',
  'The order is cancelled.': 'অর্ডারটি বাতিল করা হয়েছে।',
}
