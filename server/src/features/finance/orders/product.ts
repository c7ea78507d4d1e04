/** Product definitions: the noun that sells a product gives its price and what follows, in its descriptor. */
import { values } from '@qianxian/protocol/base/dictionary'
import { orderBiz, type OrderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Static, TSchema } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../../ctx'

/** The purchased product as it was named and priced then; shown whatever happens to the object. */
export interface Subject {
  title: string
  /** Its parts, one line each. */
  lines: readonly { label: string; value: string }[]
  /** Data that the noun keeps with the order. */
  kept?: Readonly<Record<string, unknown>>
  /** Its page; absent if there is none. */
  link?: string
}

export interface ProductPrice {
  amountFen: number
  points: number
  subject: Subject
  /** The noun's own object, if it exists already. */
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

/** The current refund, with the reasons for or against, in sentences for its buyer. */
export interface Refundable {
  fen: number
  points: number
  why: readonly string[]
}

/** All methods run inside the order's transaction, with the order locked; external effects wait in jobs. Throwing undoes all. */
export interface Product<Input = unknown, Decided = unknown> {
  readonly bizType: OrderBiz
  readonly input: TSchema
  /** Neither a thing nor a visit: refused where a platform forbids selling such products. */
  readonly isVirtual: boolean
  /** `onPaid`: the payment is the platform's at once; `onRelease`: it waits in escrow until its noun calls `releaseEscrow`. */
  readonly escrow: 'onPaid' | 'onRelease'
  /**
   * Effect of closing the buyer's account. `ends`: its noun cancels it; `lost`: it would be gone, so anything
   * refundable is refunded first; `named`: its noun names what must be settled first.
   */
  readonly onClosing: 'ends' | 'lost' | 'named'
  /**
   * Is the one price there is; refuses what cannot be bought. `decided` is what the product's own noun decided before it
   * created the order, in the same transaction; what `price` answers as `decided` is handed to `reserve`.
   */
  price(ctx: TxCtx, userId: number, input: Input, decided?: Decided): Promise<ProductPrice & { decided?: Decided }>
  /** Holds back stock, seats or quota. `decided` is what `price` answered. May answer the noun's thing it made. */
  reserve(ctx: TxCtx, order: OrderFacts, input: Input, decided?: Decided): Promise<{ bizId?: number } | void>
  /** True if it may be paid; otherwise a sentence why not, such as a contract to sign first. */
  ready(ctx: Ctx, order: OrderFacts): Promise<true | string>
  /** Returns `fulfilled` if nothing more has to be done. */
  paid(ctx: TxCtx, order: OrderFacts): Promise<'paid' | 'fulfilled'>
  /** Timed out, cancelled, or refused: releases what was reserved. */
  closed(ctx: TxCtx, order: OrderFacts): Promise<void>
  /** Payment came after the order was over: true if it can still be honoured (a seat is still free). */
  expired(ctx: TxCtx, order: OrderFacts): Promise<boolean>
  refundable(ctx: TxCtx, order: OrderFacts): Promise<Refundable>
  /** Called before the refund: takes away what the order had brought. */
  refunded(ctx: TxCtx, order: OrderFacts, part: { fen: number; points: number; isWhole: boolean }): Promise<void>
}

/** Keeps the input type inside and gives the list one type. */
export const defineProduct = <Shape extends TSchema, Decided = unknown>(
  facts: Omit<Product<Static<Shape>, Decided>, 'input'> & { input: Shape },
): Product => facts as Product

interface Selling {
  nouns: readonly { readonly name: string; readonly products?: readonly Product[] }[]
}

const known = new WeakMap<Selling['nouns'], ReadonlyMap<OrderBiz, Product>>()

/** Every product by its type; throws if two nouns sell one type, or none does. */
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
