/**
 * Checks a statement of your own account with node alone:  node check-statement.mjs statement-12.json
 * [https://the.platform]
 * Verifies that nothing was removed, that its sums are the balances shown, and that it says what was sealed and signed.
 * With the platform's address, the roots are also compared with the published ones; compare them with roots saved on
 * earlier days, or by others, to know that nothing was recreated.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const bytes = (hex) => Buffer.from(hex, 'hex')
const words = (...all) => Buffer.from(all.join('\u001f'))

/** @returns the faults found, in sentences; empty if all is right */
export function complaintsOf(statement) {
  const wrong = []
  if (statement.format !== 'qianxian-statement-1') return ['不认识的对账单格式 · unknown format']
  const txns = new Map(statement.txns.map((txn) => [txn.id, txn]))
  for (const account of statement.accounts) checkAccount(account, txns, wrong)
  const seals = checkSeals(statement, wrong)
  for (const txn of statement.txns) checkTxn(txn, statement, seals, wrong)
  checkRoots(statement, seals, wrong)
  return wrong
}

/** Entry numbers have no gap, each balance is the previous one plus the movement, and the last one is the balance shown. */
function checkAccount({ label, balance, entries }, txns, wrong) {
  let held = 0
  for (const [place, entry] of entries.entries()) {
    held += entry.delta
    const name = `${label} 第 ${entry.no} 笔 · entry ${entry.no}`
    if (entry.no !== place + 1) wrong.push(`${name}：序号不连续 · the numbers have a gap`)
    if (entry.balanceAfter !== held) wrong.push(`${name}：余额与明细不符 · the entries add up to ${held}`)
    const text = words(entry.legNo, label, entry.delta, entry.no, entry.balanceAfter)
    const digest = sha256(bytes(entry.salt), text).toString('hex')
    if (txns.get(entry.txnId)?.digests[entry.legNo] !== digest) wrong.push(`${name}：与入账时的散列不符 · not what was hashed`)
  }
  if (held !== balance) wrong.push(`${label}：余额 ${balance} 与明细合计 ${held} 不符 · balance and entries differ`)
}

/** @returns the recomputed hash of each seal in the statement */
function checkSeals({ tenantId, seals }, wrong) {
  const hashes = new Map()
  for (const { no, txns, root, at, before } of seals) {
    if (hashes.has(no - 1) && hashes.get(no - 1).hash !== before) wrong.push(`封存 ${no} 与前一个不相连 · seal ${no} does not follow`)
    hashes.set(no, { root, hash: sha256(bytes(before), bytes(root), words('qianxian-seal-1', tenantId, no, txns, at)).toString('hex') })
  }
  return hashes
}

function checkTxn(txn, { tenantId }, seals, wrong) {
  const { id, key, bizType, bizId, memo, at, legs, digests, sealNo, siblings } = txn
  if (sealNo === null) return
  if (digests.length !== legs) wrong.push(`交易 ${id}：缺少分录 · transaction ${id} lacks legs`)
  const head = words('qianxian-txn-1', tenantId, id, key, bizType, bizId, memo, at, legs)
  let hash = sha256(Buffer.from([0]), sha256(head, ...digests.map(bytes)))
  for (const sibling of siblings) {
    const pair = sibling.isLeft ? [bytes(sibling.hash), hash] : [hash, bytes(sibling.hash)]
    hash = sha256(Buffer.from([1]), ...pair)
  }
  if (seals.get(sealNo)?.root !== hash.toString('hex'))
    wrong.push(`交易 ${id}：不在封存 ${sealNo} 中 · transaction ${id} is not in seal ${sealNo}`)
}

function checkRoots({ tenantId, txns, roots }, seals, wrong) {
  for (const { day, sealNo, sealHash, txns: count, at, signature, publicKey } of roots) {
    if (seals.get(sealNo)?.hash !== sealHash) wrong.push(`${day} 的根不是封存 ${sealNo} · the root is not that seal`)
    const key = Buffer.from(publicKey, 'base64')
    const given = Buffer.from(signature, 'base64')
    const isCanonical = key.toString('base64') === publicKey && given.toString('base64') === signature
    const made = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }, format: 'jwk' })
    const text = words('qianxian-root-1', tenantId, day, sealNo, sealHash, count, at)
    if (!isCanonical || !verify(null, text, made, given)) wrong.push(`${day} 的签名无效 · the signature does not hold`)
  }
  const keys = new Set(roots.map(({ publicKey }) => publicKey))
  if (keys.size > 1) wrong.push('各日的签名出自不同的密钥 · days are signed by different keys')
  // An unbroken chain leads from the seal of every signed transaction to the root.
  for (const { id, sealNo } of txns) {
    const root = roots.find((one) => sealNo !== null && one.sealNo >= sealNo)
    for (let no = sealNo; root && no <= root.sealNo; no += 1)
      if (!seals.has(no)) {
        wrong.push(`交易 ${id}：缺少封存 ${no} · seal ${no} is missing`)
        break
      }
  }
}

/** Compares with the roots that the platform publishes for those days. */
async function compareWith(origin, { roots }, wrong) {
  for (const { day, sealHash, signature } of roots) {
    const answer = await fetch(new URL('/common/api/member/finOrder/getLedgerRoot', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ day }),
    })
    const { data } = await answer.json()
    if (data?.root?.sealHash !== sealHash || data.root.signature !== signature)
      wrong.push(`${day} 与平台公布的根不同 · differs from the published root`)
  }
}

async function main([file, origin]) {
  if (!file) {
    console.error('node check-statement.mjs statement-12.json [https://the.platform]')
    return 2
  }
  const statement = JSON.parse(readFileSync(file, 'utf8'))
  const wrong = complaintsOf(statement)
  if (origin && wrong.length === 0) await compareWith(origin, statement, wrong)
  for (const line of wrong) console.error(line)
  if (wrong.length > 0) return 1
  const entries = statement.accounts.reduce((sum, account) => sum + account.entries.length, 0)
  const last = statement.roots.at(-1)
  const open = statement.txns.filter(({ sealNo }) => sealNo === null || !last || sealNo > last.sealNo).length
  console.log(
    `对账单无误：${entries} 笔，${statement.roots.length} 个签名日，${open} 笔待签名 · all right: ${entries} entries, ${open} not signed yet`,
  )
  for (const { day, sealHash } of statement.roots) console.log(`${day} ${sealHash}`)
  if (last) console.log(`公钥 · public key ${last.publicKey}`)
  return 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = await main(process.argv.slice(2))
