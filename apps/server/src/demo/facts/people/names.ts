const words = (text: string) => text.trim().split(/\s+/)

/** Names that go together: a family name that only women or only men have is in their list only. */
export const communities: readonly {
  weight: number
  women: readonly string[]
  men: readonly string[]
  families: readonly string[]
  womensFamilies: readonly string[]
  mensFamilies: readonly string[]
}[] = [
  {
    weight: 87,
    women: words(`
      Ayesha Farhana Nusrat Sumaiya Tasnim Sadia Rumana Sharmin Mahbuba Nasreen Tahmina Shirin Fatema Jannatul Rokeya
      Laila Nadia Mitu Papia Ruksana Parvin Moushumi Anika Lamia Maliha Nabila Ishrat Afsana Zarin Samia Munira Rehana
      Bilkis Tania Afroza Khaleda Shahnaz Hosneara Selina Sabrina Raisa Maisha Fariha Nargis Dilruba Kohinoor`),
    men: words(`
      Tanvir Imran Rakib Shakil Arif Mahmud Nayeem Sajid Rafiq Jamal Kamal Habib Masud Anwar Faisal Rashed Mizan Sohel
      Tareq Zahid Ashraf Billal Delwar Enamul Ferdous Golam Hasan Iqbal Jahid Khaled Liton Monir Nazmul Omar Parvez
      Quamrul Ripon Saiful Tushar Wasim Yusuf Zubair Bappi Asif Shahriar Mehedi Rezaul Ruhul`),
    families: words(`
      Rahman Islam Ahmed Khan Chowdhury Sarker Haque Alam Karim Siddique Talukder Bhuiyan Sheikh Mollah Kabir Hasan
      Rashid Aziz Malik Mridha Howlader Patwary Sikder Munshi Gazi Fakir Bepari Matubbar Prodhan`),
    womensFamilies: words('Akter Begum Khatun Sultana Akter Begum'),
    mensFamilies: words('Hossain Uddin Mia Hossain'),
  },
  {
    weight: 10,
    women: words('Priya Sraboni Dipa Bithi Keya Puja Sutapa Shapna Ratna Mousumi Tuli Ankita Jhuma Supriya'),
    men: words(
      'Anik Dipankar Gautam Joy Kishore Mithun Nirmal Prasenjit Ratan Subrata Tapan Utpal Bimal Sujan',
    ),
    families: words(
      'Das Roy Saha Dey Ghosh Paul Biswas Datta Majumder Mondal Sen Chakraborty Sutradhar Nath',
    ),
    womensFamilies: [],
    mensFamilies: [],
  },
  {
    weight: 3,
    women: words('Anuradha Mitali Sumita Nilima Jumeli Rinku'),
    men: words('Rupayan Sumon Prantosh Bikash Ujjal Tridib'),
    families: words('Barua Chakma Marma Tripura'),
    womensFamilies: [],
    mensFamilies: [],
  },
]
