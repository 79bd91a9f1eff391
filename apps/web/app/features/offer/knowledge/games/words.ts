import type { GradeBand } from './games.ts'

export type Word = {
  word: string
  /** The Vietnamese meaning. */
  meaning: string
  /** A sentence that contains the word exactly as written. */
  sentence: string
  topic: string
}

/** Parses lines of `word | meaning | sentence`. */
const read = (topic: string, lines: string): Word[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [word = '', meaning = '', sentence = ''] = line.split('|').map((part) => part.trim())
      return { word, meaning, sentence, topic }
    })

/**
 * Vocabulary of the English courses by grade and topic; four topics of eight words per grade, so that a word of another topic can stand
 * out.
 */
export const wordsOf: Record<GradeBand, readonly Word[]> = {
  '1-2': [
    ...read(
      'Con vật',
      `
      cat | con mèo | The cat is sleeping on my bed.
      dog | con chó | My dog likes to run in the park.
      bird | con chim | A bird is singing in the tree.
      fish | con cá | There is a red fish in the bowl.
      duck | con vịt | The duck swims in the pond.
      rabbit | con thỏ | The rabbit eats a carrot.
      monkey | con khỉ | The monkey climbs the tall tree.
      elephant | con voi | The elephant has a long nose.`,
    ),
    ...read(
      'Màu sắc',
      `
      red | màu đỏ | I have a red ball.
      blue | màu xanh dương | The sky is blue today.
      green | màu xanh lá | The leaves are green.
      yellow | màu vàng | She draws a yellow sun.
      white | màu trắng | The milk is white.
      black | màu đen | He has a black cat.
      pink | màu hồng | My sister likes her pink dress.
      brown | màu nâu | The bear is big and brown.`,
    ),
    ...read(
      'Gia đình',
      `
      mother | mẹ | My mother cooks dinner.
      father | bố | My father drives a car.
      sister | chị gái, em gái | My sister is five years old.
      brother | anh trai, em trai | Her brother plays football.
      baby | em bé | The baby is crying.
      grandmother | bà | My grandmother tells good stories.
      grandfather | ông | My grandfather grows flowers.
      family | gia đình | I love my family very much.`,
    ),
    ...read(
      'Đồ dùng học tập',
      `
      book | quyển sách | Open your book, please.
      pen | bút mực | I write with a blue pen.
      pencil | bút chì | May I use your pencil?
      ruler | cái thước kẻ | This ruler is very long.
      eraser | cục tẩy | I need an eraser for this mistake.
      bag | cái cặp | My school bag is heavy.
      desk | cái bàn học | The lamp is on the desk.
      chair | cái ghế | Sit down on your chair.`,
    ),
  ],
  '3-5': [
    ...read(
      'Đồ ăn, thức uống',
      `
      bread | bánh mì | We have bread and eggs for breakfast.
      rice | cơm, gạo | Vietnamese people eat rice every day.
      noodles | mì, bún | I like hot noodles in winter.
      chicken | thịt gà | Would you like some chicken?
      water | nước | Drink more water when it is hot.
      milk | sữa | The baby drinks milk before bed.
      juice | nước ép | She makes orange juice for us.
      vegetables | rau củ | Eat your vegetables to stay healthy.`,
    ),
    ...read(
      'Thời tiết',
      `
      sunny | có nắng | It is sunny, so we can go swimming.
      rainy | có mưa | Take an umbrella on a rainy day.
      windy | có gió | It is windy enough to fly a kite.
      cloudy | nhiều mây | The sky is cloudy this morning.
      hot | nóng | Summer in Hue is very hot.
      cold | lạnh | Wear a coat because it is cold.
      storm | cơn bão | The storm broke many trees.
      snow | tuyết | Children play in the snow.`,
    ),
    ...read(
      'Nghề nghiệp',
      `
      teacher | giáo viên | Our teacher reads us a story.
      doctor | bác sĩ | The doctor helps sick people.
      farmer | nông dân | A farmer works in the rice field.
      nurse | y tá | The nurse is kind to the children.
      driver | tài xế | The bus driver stops at our school.
      cook | đầu bếp | The cook makes delicious soup.
      singer | ca sĩ | The singer has a beautiful voice.
      pilot | phi công | A pilot flies planes around the world.`,
    ),
    ...read(
      'Nơi chốn',
      `
      school | trường học | We walk to school together.
      hospital | bệnh viện | She was born in this hospital.
      market | chợ | Mum buys fish at the market.
      library | thư viện | Please be quiet in the library.
      park | công viên | We fly kites in the park.
      beach | bãi biển | They built a sandcastle on the beach.
      museum | bảo tàng | The museum has old boats.
      bridge | cây cầu | The bridge crosses the Han River.`,
    ),
  ],
  '6-9': [
    ...read(
      'Môi trường',
      `
      pollution | sự ô nhiễm | Air pollution makes it hard to breathe.
      recycle | tái chế | We recycle paper and plastic bottles.
      forest | rừng | Many animals live in the forest.
      ocean | đại dương | Whales swim in the deep ocean.
      waste | rác thải | Do not throw waste into the river.
      energy | năng lượng | Solar energy comes from the sun.
      climate | khí hậu | The climate is getting warmer.
      protect | bảo vệ | We must protect endangered animals.`,
    ),
    ...read(
      'Sức khoẻ',
      `
      exercise | sự tập luyện | Regular exercise keeps you fit.
      headache | cơn đau đầu | I have a headache after reading all night.
      medicine | thuốc | Take this medicine twice a day.
      healthy | khoẻ mạnh | A healthy diet has many vegetables.
      allergy | chứng dị ứng | He has an allergy to peanuts.
      injury | chấn thương | A knee injury kept her out of the match.
      symptom | triệu chứng | A high fever is a symptom of the flu.
      disease | bệnh tật | Clean water helps to prevent disease.`,
    ),
    ...read(
      'Công nghệ',
      `
      computer | máy vi tính | My computer is too slow for this game.
      keyboard | bàn phím | Type your name on the keyboard.
      screen | màn hình | The phone has a bright screen.
      software | phần mềm | This software helps you learn words.
      password | mật khẩu | Never share your password with anyone.
      download | tải xuống | You can download the song at home.
      robot | người máy | The robot cleans the floor by itself.
      invention | phát minh | The telephone was a great invention.`,
    ),
    ...read(
      'Du lịch',
      `
      passport | hộ chiếu | Show your passport at the airport.
      luggage | hành lý | Our luggage arrived a day late.
      journey | chuyến đi | The journey to Sa Pa took six hours.
      ticket | tấm vé | I bought a return ticket to Da Nang.
      tourist | khách du lịch | A tourist asked me the way to the lake.
      island | hòn đảo | Phu Quoc is the largest island in Viet Nam.
      souvenir | quà lưu niệm | She kept a small souvenir from Hoi An.
      destination | điểm đến | Ha Long Bay is a famous destination.`,
    ),
  ],
  '10-12': [
    ...read(
      'Giáo dục',
      `
      scholarship | học bổng | She won a scholarship to study abroad.
      curriculum | chương trình học | The new curriculum includes more practice.
      lecture | bài giảng | The lecture on history lasted two hours.
      graduate | tốt nghiệp | He will graduate from university next June.
      tuition | học phí | Their parents saved for years to pay the tuition.
      assignment | bài tập được giao | Please hand in your assignment by Friday.
      knowledge | kiến thức | Reading widens our knowledge of the world.
      degree | bằng cấp | She has a degree in chemistry.`,
    ),
    ...read(
      'Kinh tế',
      `
      budget | ngân sách | The family plans its budget every month.
      profit | lợi nhuận | The shop made a profit in its first year.
      investment | khoản đầu tư | Education is the best investment.
      customer | khách hàng | A happy customer comes back again.
      economy | nền kinh tế | Tourism is important to the local economy.
      employer | người sử dụng lao động | Her employer offered her a better salary.
      export | xuất khẩu | Viet Nam can export more coffee this year.
      income | thu nhập | His income depends on the harvest.`,
    ),
    ...read(
      'Xã hội',
      `
      volunteer | tình nguyện viên | Each volunteer teaches a small class.
      community | cộng đồng | The whole community helped after the flood.
      equality | sự bình đẳng | The law protects equality between men and women.
      tradition | truyền thống | Making banh chung is a Tet tradition.
      generation | thế hệ | Every generation has its own music.
      citizen | công dân | A good citizen obeys the law.
      poverty | sự nghèo đói | Education can lift people out of poverty.
      diversity | sự đa dạng | The city is proud of its cultural diversity.`,
    ),
    ...read(
      'Khoa học',
      `
      experiment | thí nghiệm | The experiment failed because the water was cold.
      evidence | bằng chứng | There is no evidence that he was there.
      research | nghiên cứu | Her research on rice won a prize.
      gravity | trọng lực | The Moon has less gravity than the Earth.
      theory | lý thuyết | Einstein published his theory in 1905.
      bacteria | vi khuẩn | Some bacteria are useful to our bodies.
      satellite | vệ tinh | The satellite sends pictures of the storm.
      discovery | sự khám phá | The discovery of penicillin saved millions of lives.`,
    ),
  ],
}
