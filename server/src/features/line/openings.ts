/**
 * First sentences after an acceptance: short, easy to answer, about shared facts. They quote neither person, so they
 * contain no contact, and they suggest no meeting.
 */
import type { PromptQuestion } from '@qianxian/protocol/love/profile.words'
import type { CommonGround } from '../love/love'

/** Sentences about the other person's answers; some questions do not suit strangers and have none. */
const ofAnswer: Partial<Record<PromptQuestion, string>> = {
  weekend: '你写的理想周末，我看了也很向往。最近有过这样的周末吗？',
  simple_joy: '你写的那件开心的小事，我看了也跟着高兴。最近还有吗？',
  first_meeting: '你写的那个第一次见面想去的地方，听着就很舒服，是怎么发现的？',
  good_at: '你最拿手的那件事，我很想听你讲讲，是怎么学会的？',
  learning: '你正在学的东西我也有点好奇，学起来难吗？',
  quiet: '你一个人时喜欢做的事，我看了觉得很自在，是从什么时候开始的？',
  friends: '朋友眼中的你，读起来很亲切。你自己觉得像吗？',
  book: '你提到的那本书或电影，我想找来看看。你最喜欢哪一段？',
}

/** Returns the sentences, best first: about the other's answers, then about shared facts. There are always at least three. */
export function openingsFor({ myName, hobbies, city, questions }: CommonGround): string[] {
  const [hobby] = hobbies
  const about = [
    ...questions.map((question) => ofAnswer[question]),
    hobby && `看到我们都喜欢${hobby}，你是从什么时候开始喜欢的？`,
    city && `我们都在${city}，平时周末你喜欢去哪儿走走？`,
    '谢谢你愿意认识我，最近过得怎么样？',
    '很高兴认识你。今天有没有什么开心的小事？',
    '看了你的资料，很想多了解你一点。你最近在忙些什么？',
  ]
  return about.filter((words): words is string => Boolean(words)).map((words) => `你好，我是${myName}。${words}`)
}
