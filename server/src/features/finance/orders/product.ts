/** Product definitions: the noun that sells a product defines its price and effects in its descriptor. */
import { values } from '@qianxian/protocol/base/dictionary'
import { handedOnWords, orderBiz, type OrderBiz } from '@qianxian/protocol/finance/finance.words'
import type { Static, TSchema } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../../ctx'
import { orderBlockers } from './orders.hooks'

/** The purchased product with the name and price at that time; shown even if the object changes later. */
export interface Subject {
  title: string
  /** Parts of the product, one line each. */
  lines: readonly { label: string; value: string }[]
  /** Data that the product's noun stores with the order. */
  kept?: Readonly<Record<string, unknown>>
  /** The product's page; absent if there is none. */
  link?: string
}

export interface ProductPrice {
  amountFen: number
  points: number
  subject: Subject
  /** Id of the noun's own object; null if it does not exist yet. */
  bizId: number | null
}

/** An order as passed to its product. */
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

/** The refund possible now, with the reasons for or against it, in sentences for the buyer. */
export interface Refundable {
  fen: number
  points: number
  why: readonly string[]
}

export const noRefund = (why: string): Refundable => ({ fen: 0, points: 0, why: [why] })

/**
 * All methods run inside the order's transaction, with the order locked; external effects are enqueued as jobs. An
 * exception rolls everything back.
 */
export interface Product<Input = unknown, Decided = unknown> {
  readonly bizType: OrderBiz
  readonly input: TSchema
  /** True if the product is neither goods nor a visit: refused where a platform forbids selling such products. */
  readonly isVirtual: boolean
  /**
   * `onPaid`: the platform owns the payment at once. `onRelease`: the payment stays in escrow until the noun calls
   * `releaseEscrow`.
   */
  readonly escrow: 'onPaid' | 'onRelease'
  /**
   * Effect of closing the buyer's account. `ends`: its noun cancels the order. `lost`: the product would be lost, so
   * anything refundable is refunded first. `named`: its noun reports what must be settled first.
   */
  readonly onClosing: 'ends' | 'lost' | 'named'
  /**
   * Returns the only valid price; throws if the product cannot be bought. The parameter `decided` is a decision that
   * the product's noun made earlier in the same transaction; the returned `decided` is passed to `reserve`.
   */
  price(ctx: TxCtx, userId: number, input: Input, decided?: Decided): Promise<ProductPrice & { decided?: Decided }>
  /**
   * Reserves stock, seats or quota. `decided` is the value that `price` returned. May return the id of an object it
   * created.
   */
  reserve(ctx: TxCtx, order: OrderFacts, input: Input, decided?: Decided): Promise<{ bizId?: number } | void>
  /**
   * Returns true if the order may be paid; otherwise a sentence why not, for example that a contract must be signed
   * first.
   */
  ready(ctx: Ctx, order: OrderFacts): Promise<true | string>
  /** Called when the order is paid; returns `fulfilled` if nothing more has to be done. */
  paid(ctx: TxCtx, order: OrderFacts): Promise<'paid' | 'fulfilled'>
  /** Called when the order timed out, was cancelled or refused: releases the reservation. */
  closed(ctx: TxCtx, order: OrderFacts): Promise<void>
  /**
   * Called for a payment after the order was over: returns true if it can still be fulfilled, for example because a
   * seat is free.
   */
  expired(ctx: TxCtx, order: OrderFacts): Promise<boolean>
  /** Takes the locks that a refund takes before the lock on the order, such as that on an open audit task. */
  lockBeforeRefund?(ctx: TxCtx, order: OrderFacts): Promise<void>
  refundable(ctx: TxCtx, order: OrderFacts): Promise<Refundable>
  /**
   * The refund when the buyer leaves singlehood, because the product serves the search for a partner; absent for all other
   * products. `newer` are orders of the same product that are refunded before this one.
   */
  refundableOnExit?(ctx: TxCtx, order: OrderFacts, newer: readonly number[]): Promise<Refundable>
  /**
   * The user who has now what the order bought; null if nothing of it is left. Once this is another user than the
   * buyer, no act of the buyer on the order changes anything.
   */
  holder(ctx: Ctx, order: OrderFacts): Promise<number | null>
  /** Called before the refund: takes back what the order had granted. */
  refunded(ctx: TxCtx, order: OrderFacts, part: { fen: number; points: number; isWhole: boolean }): Promise<void>
}

/** Defines a product; hides its input type, so that all products fit into one list. */
export const defineProduct = <Shape extends TSchema, Decided = unknown>(
  facts: Omit<Product<Static<Shape>, Decided>, 'input'> & { input: Shape },
): Product => facts as Product

interface Selling {
  nouns: readonly { readonly name: string; readonly products?: readonly Product[] }[]
}

const known = new WeakMap<Selling['nouns'], ReadonlyMap<OrderBiz, Product>>()

/** Returns every product by its type; throws if two nouns sell one type, or if none does. */
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

/** Why an order may not be paid now, by its product or by another noun; true if it may. */
export async function readyToPay(ctx: Ctx, order: OrderFacts): Promise<true | string> {
  const [blocker] = await orderBlockers.ask(ctx, order)
  return blocker ?? productOf(ctx, order.bizType).ready(ctx, order)
}

/** True if another user has now what the order bought. It cannot change while the order is locked. */
export async function isHandedOn(ctx: Ctx, order: OrderFacts): Promise<boolean> {
  const holder = await productOf(ctx, order.bizType).holder(ctx, order)
  return holder !== null && holder !== order.userId
}

/** The refund that the buyer may request now; nothing once another user has what the order bought. */
export const refundableByBuyer = async (ctx: TxCtx, order: OrderFacts): Promise<Refundable> =>
  (await isHandedOn(ctx, order)) ? noRefund(handedOnWords) : productOf(ctx, order.bizType).refundable(ctx, order)
