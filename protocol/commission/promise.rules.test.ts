import { promiseIn, promiseWords } from './promise.rules'

test('each word that promises an income is found, also when it is spread', () => {
  for (const word of promiseWords) {
    expect(promiseIn(`加入我们，${word}！`)).not.toBeNull()
    expect(promiseIn([...word].join(' '))).not.toBeNull()
    expect(promiseIn([...word].join('\u200b·'))).not.toBeNull()
  }
})

test.each(['在社区做了三年服务', '组织线下活动，支持门店', '分成按公布的规则计算'])('%s promises nothing', (words) => {
  expect(promiseIn(words)).toBeNull()
})
