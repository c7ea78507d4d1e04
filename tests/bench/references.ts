/**
 * References of the home page: a plain Taro page of the same cards, and the same cards as plain HTML. A separate server
 * sends both; it compresses like the real one and proxies data and pictures from it.
 */
import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { buildBareTaro } from './bareTaro'

export interface References {
  /** The Taro page. */
  taro: string
  /** Plain HTML. */
  plain: string
  stop(): Promise<void>
}

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

export async function openReferences(ours: string, cards: readonly LoveCard[]): Promise<References> {
  const folder = buildBareTaro()
  const plain = Buffer.from(plainPage(cards))
  const packed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://reference')
    if (/^\/(?:files|love|common)\//.test(pathname)) passOn(ours, request, response)
    else if (pathname === '/plain') send(pathname, '.html', () => plain)
    else {
      const file = path.join(folder, path.normalize(/\.\w+$/.test(pathname) ? pathname : '/index.html'))
      if (existsSync(file)) send(file, path.extname(file), () => readFileSync(file))
      else response.writeHead(404).end()
    }

    function send(name: string, kind: string, read: () => Buffer) {
      if (!packed.has(name)) packed.set(name, brotliCompressSync(read(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      response.writeHead(200, { 'content-type': types[kind] ?? 'application/octet-stream', 'content-encoding': 'br' }).end(packed.get(name))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    taro: `${url}/pages/index/index`,
    plain: `${url}/plain`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function passOn(ours: string, request: IncomingMessage, response: ServerResponse): void {
  // Requested as if from the server's own pages, because it refuses other origins.
  const { origin: _origin, referer: _referer, ...headers } = request.headers
  const onward = ask(ours + request.url!, { method: request.method, headers: { ...headers, host: new URL(ours).host } }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

/** The same boxes as the app's, extended and liked by a few lines of script. */
function plainPage(cards: readonly LoveCard[]): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,"><title>cards</title>
<style>body{margin:0;font:14px/1.6 sans-serif;background:#fbf7f4}.cards{display:flex;flex-wrap:wrap;justify-content:space-between;padding:8px 16px}.card{width:48.8%;margin-bottom:10px;overflow:hidden;border-radius:12px;background:#fff}.photo{width:100%;height:223px;object-fit:cover;background:#eee;display:block}.heart--on{color:#d9304f}</style>
<div class="cards">${cards.map(plainCard).join('')}</div>
<script>
var plainCard = ${plainCard.toString()}
var list = document.querySelector('.cards'), cursor = 'first', isLoading = false
function load() {
  if (isLoading || !cursor) return
  isLoading = true
  fetch('/love/api/loveUser/getPaged', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ size: 20, cursor: cursor }) })
    .then(function (answer) { return answer.json() })
    .then(function (body) {
      cursor = body.data.nextCursor
      list.insertAdjacentHTML('beforeend', body.data.list.map(plainCard).join(''))
      isLoading = false
    })
}
addEventListener('scroll', function () {
  if (document.documentElement.scrollHeight - innerHeight - scrollY < 50) load()
})
list.addEventListener('click', function (event) {
  if (event.target.className.indexOf('heart') === 0) event.target.classList.toggle('heart--on')
  else if (event.target.closest('.card')) list.innerHTML = '<b class="name">' + event.target.closest('.card').querySelector('b').textContent + '</b>'
})
</script>`
}

/** Runs here and, by its source text, in the page, so it is written in the syntax of old phones. */
function plainCard(person: Pick<LoveCard, 'nickname' | 'ageText' | 'heightCm' | 'cityName' | 'occupation' | 'cover'>): string {
  const photo = person.cover ? person.cover.thumb : ''
  return `<div class="card"><img class="photo" src="${photo}" loading="lazy" alt=""><div><b class="nickname">${person.nickname}</b> ${person.ageText}</div>${person.heightCm}cm · ${person.cityName}<div>${person.occupation || ''} <span class="heart">♥</span></div></div>`
}
