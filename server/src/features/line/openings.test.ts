import { findContact } from '@qianxian/protocol/contact/contact-detector'
import { findDoubt } from '@qianxian/protocol/contact/contact-doubts'
import { values } from '@qianxian/protocol/base/dictionary'
import { promptQuestion } from '@qianxian/protocol/love/profile.words'
import { expect, test } from 'vitest'
import { openingsFor } from './openings'

const nothing = { myName: '骑车去看海', hobbies: [], city: null, questions: [] }

test('the best openings come first: the answers, a hobby, the city, and always a greeting', () => {
  const openings = openingsFor({ ...nothing, hobbies: ['徒步', '摄影'], city: '杭州', questions: ['money', 'book', 'quiet'] })
  expect(openings).toEqual([
    '你好，我是骑车去看海。你提到的那本书或电影，我想找来看看。你最喜欢哪一段？',
    '你好，我是骑车去看海。你一个人时喜欢做的事，我看了觉得很自在，是从什么时候开始的？',
    '你好，我是骑车去看海。看到我们都喜欢徒步，你是从什么时候开始喜欢的？',
    '你好，我是骑车去看海。我们都在杭州，平时周末你喜欢去哪儿走走？',
    '你好，我是骑车去看海。谢谢你愿意认识我，最近过得怎么样？',
    '你好，我是骑车去看海。很高兴认识你。今天有没有什么开心的小事？',
    '你好，我是骑车去看海。看了你的资料，很想多了解你一点。你最近在忙些什么？',
  ])
})

test('two people who share nothing visible get three openings to choose from', () => {
  expect(openingsFor(nothing)).toHaveLength(3)
})

test('no opening contains or resembles a contact', () => {
  const all = values(promptQuestion).flatMap((question) =>
    openingsFor({ ...nothing, hobbies: ['看电影'], city: '成都', questions: [question] }),
  )
  expect(all.length).toBeGreaterThan(50)
  expect(all.filter((words) => findContact(words) !== null || findDoubt(words) !== null)).toEqual([])
})
