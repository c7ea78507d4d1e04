/** The matchmakers of the demonstration tenant. */
import type { Gender } from '@qianxian/protocol/love/profile.words'

import type { PictureRequest } from '../portraits/render'

export interface SeedMatchmaker {
  name: string
  gender: Gender
  age: number
  cityCode: string
  cityName: string
  experienceYears: number
  tags: string[]
  bio: string
  picture: PictureRequest
}

const matchmaker = (seed: number, facts: Omit<SeedMatchmaker, 'picture'>): SeedMatchmaker => ({
  ...facts,
  picture: { what: 'portrait', seed, gender: facts.gender, age: facts.age, pose: 'half', isMatchmaker: true },
})

export const MATCHMAKERS: readonly SeedMatchmaker[] = [
  matchmaker(9001, {
    name: '周敏',
    gender: 'female',
    age: 42,
    cityCode: '510100',
    cityName: '成都',
    experienceYears: 11,
    tags: ['耐心倾听', '擅长教师与医护', '回访细致'],
    bio: '做红娘十一年，之前是小学老师。见面前会和双方各聊一小时，把期待和顾虑都问清楚。不催、不劝、不夸大，合适就往前送一程，不合适也会把理由讲明白。',
  }),
  matchmaker(9002, {
    name: '何俊',
    gender: 'male',
    age: 36,
    cityCode: '510100',
    cityName: '成都',
    experienceYears: 6,
    tags: ['理工男友好', '说话直接', '周末可约'],
    bio: '从程序员转行做红娘，最懂不善表达的人。会帮你把三行的自我介绍改成让人想认识的样子，也会陪你复盘第一次见面，哪里紧张、哪里可以更自然。',
  }),
  matchmaker(9003, {
    name: '沈慧',
    gender: 'female',
    age: 48,
    cityCode: '330100',
    cityName: '杭州',
    experienceYears: 15,
    tags: ['再婚重组', '家庭沟通', '经验丰富'],
    bio: '十五年里陪四百多对新人走到领证那天。尤其愿意为有过一段婚姻的朋友牵线，孩子、老人、房子这些绕不开的话题，我会陪你们一件一件摊开谈。',
  }),
  matchmaker(9004, {
    name: '陆佳宁',
    gender: 'female',
    age: 33,
    cityCode: '330100',
    cityName: '杭州',
    experienceYears: 5,
    tags: ['互联网人群', '高效匹配', '细心周到'],
    bio: '学心理出身，习惯先弄明白一个人真正看重什么。服务的会员多在互联网和设计行业，时间紧，所以每一次推荐我都会写清楚理由，让你三分钟就能决定要不要见。',
  }),
  matchmaker(9005, {
    name: '方建国',
    gender: 'male',
    age: 53,
    cityCode: '420100',
    cityName: '武汉',
    experienceYears: 18,
    tags: ['热心肠', '国企与体制内', '讲诚信'],
    bio: '退休前在工会管青年联谊，牵成的第一对如今孩子都上大学了。性子直，资料有一句不实我都不会往外推；性子也软，您半夜有心事，第二天一早我准给您回话。',
  }),
  matchmaker(9006, {
    name: '汪静怡',
    gender: 'female',
    age: 38,
    cityCode: '420100',
    cityName: '武汉',
    experienceYears: 8,
    tags: ['慢热星人', '高学历', '见面陪同'],
    bio: '自己就是通过相亲遇见先生的，所以知道第一次见面有多紧张。擅长照顾慢热的会员，会帮忙挑地方、想话题，必要时陪到坐下再悄悄离开。',
  }),
]
