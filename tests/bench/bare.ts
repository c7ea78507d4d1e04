/** The references: a route that does nothing but answer, and the home screen's cards as plain HTML. */
import type { LoveCard } from '@qianxian/protocol/love.schema'
import fastify from 'fastify'

export async function bareServer() {
  const app = fastify()
  let page = ''
  app.post('/bare', async () => ({ code: 20000, message: '', data: { list: [] }, traceId: '' }))
  app.get('/cards', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    showCards(cards: readonly LoveCard[], filesAt: string) {
      page = plainPage(cards, filesAt)
    },
    stop: () => app.close(),
  }
}

function plainPage(cards: readonly LoveCard[], filesAt: string): string {
  const card = (person: LoveCard) =>
    `<div class="card"><img src="${filesAt}${person.cover?.thumb ?? ''}" width="170" height="226"><b>${person.nickname}</b> ${person.ageText}<br>${person.cityName}</div>`
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>cards</title>
<style>body{margin:8px;display:grid;grid-template-columns:1fr 1fr;gap:8px;font-family:sans-serif}img{width:100%;height:auto;background:#eee}</style>${cards.map(card).join('')}`
}
