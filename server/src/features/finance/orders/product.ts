/** What is sold: the noun that sells it says its price and what follows, in its descriptor. */
import { values } from '@qianxian/protocol/base/dictionary'
import { orderBiz, type OrderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Static, TSchema } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../../ctx'

/** What was bought, as it was called and cost then; shown whatever becomes of the thing. */
export interface Subject {
  title: string
  /** What it consists of, one line each. */
  lines: readonly { label: string; value: string }[]
  /** What the noun keeps of it. */
  kept?: Readonly<Record<string, unknown>>
  /** The page of it; absent where there is none. */
  link?: string
}

export interface ProductPrice {
  amountFen: number
  points: number
  subject: Subject
  /** The noun's own thing, where it has one already. */
  bizId: number | null
}

/** An order as its product sees it. */
export interface OrderFacts {
  id: number
  no: string
  userId: number
  bizType: OrderBiz
  bizId: number | null
  subject: Subject
  amountFen: number
  pointsUsed: number
  walletFen: number
  channelFen: number
  refundedFen: number
  refundedPoints: number
  paidAt: Date | null
  createdAt: Date
}

/** What may be paid back now, and why, or why not, in sentences for its buyer. */
export interface Refundable {
  fen: number
  points: number
  why: readonly string[]
}

/** All verbs run inside the order's transaction, with the order locked; what reaches outside waits in jobs. Throwing undoes all. */
export interface Product<Input = unknown, Decided = unknown> {
  readonly bizType: OrderBiz
  readonly input: TSchema
  /** Nothing of it is a thing or a visit: refused where a platform forbids selling such things. */
  readonly isVirtual: boolean
  /** `onPaid`: what was paid is the platform's at once; `onRelease`: it waits in escrow until its noun calls `releaseEscrow`. */
  readonly escrow: 'onPaid' | 'onRelease'
  /**
   * What becomes of it as its buyer closes their account. `ends`: its noun gives it up for them; `lost`: it would be gone,
   * so what can be paid back is paid back before; `named`: its noun names what has to be settled before.
   */
  readonly onClosing: 'ends' | 'lost' | 'named'
  /**
   * Is the one price there is; refuses what cannot be bought. `decided` is what the product's own noun decided before it
   * created the order, in the same transaction; what `price` answers as `decided` is handed to `reserve`.
   */
  price(ctx: TxCtx, userId: number, input: Input, decided?: Decided): Promise<ProductPrice & { decided?: Decided }>
  /** Holds back stock, seats or quota. `decided` is what `price` answered. May answer the noun's thing it made. */
  reserve(ctx: TxCtx, order: OrderFacts, input: Input, decided?: Decided): Promise<{ bizId?: number } | void>
  /** Whether it may be paid yet: a contract may have to be signed; a sentence why not. */
  ready(ctx: Ctx, order: OrderFacts): Promise<true | string>
  /** Answers whether nothing more has to be done. */
  paid(ctx: TxCtx, order: OrderFacts): Promise<'paid' | 'fulfilled'>
  /** Timed out, cancelled, or refused: gives back what was reserved. */
  closed(ctx: TxCtx, order: OrderFacts): Promise<void>
  /** Money came when it was over: true where it may live again all the same (a seat is still free). */
  expired(ctx: TxCtx, order: OrderFacts): Promise<boolean>
  refundable(ctx: TxCtx, order: OrderFacts): Promise<Refundable>
  /** Before the money goes back: takes away what it had brought. */
  refunded(ctx: TxCtx, order: OrderFacts, part: { fen: number; points: number; isWhole: boolean }): Promise<void>
}

/** Keeps the type of the input inside and gives the list one type. */
export const defineProduct = <Shape extends TSchema, Decided = unknown>(
  facts: Omit<Product<Static<Shape>, Decided>, 'input'> & { input: Shape },
): Product => facts as Product

interface Selling {
  nouns: readonly { readonly name: string; readonly products?: readonly Product[] }[]
}

const known = new WeakMap<Selling['nouns'], ReadonlyMap<OrderBiz, Product>>()

/** Every product by its type; throws for one that two nouns sell, or none. */
export function productsOf({ nouns }: Selling): ReadonlyMap<OrderBiz, Product> {
  const made = known.get(nouns)
  if (made) return made
  const products = new Map<OrderBiz, Product>()
  for (const { name, products: sold = [] } of nouns)
    for (const one of sold) {
      if (products.has(one.bizType)) throw new Error(`${name} sells ${one.bizType}, and so does another noun`)
      products.set(one.bizType, one)
    }
  const missing = values(orderBiz).filter((bizType) => !products.has(bizType))
  if (missing.length > 0) throw new Error(`nobody sells ${missing.join(', ')}`)
  known.set(nouns, products)
  return products
}

export function productOf(ctx: Selling, bizType: OrderBiz): Product {
  const found = productsOf(ctx).get(bizType)
  if (!found) throw new Error(`nobody sells ${bizType}`)
  return found
}
