/** Tests of types: a handler that locks does not fit an endpoint that opens no transaction. */
import type { activity } from '@qianxian/protocol/activity/activity'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import { expect, expectTypeOf, test } from 'vitest'
import type { Ctx, TxCtx } from './ctx'
import { signup } from './features/activity/activity.service'
import type { Verb } from './http/serve'

/** The verb type of an endpoint without `idempotent: true`. */
type Outside = (ctx: Ctx, input: InputOf<typeof activity.signup>) => unknown

test('a handler that locks compiles for an idempotent endpoint only', () => {
  const served: Verb<typeof activity.signup> = signup
  // @ts-expect-error The endpoint opens no transaction, so its verb gets no TxCtx.
  const refused: Outside = signup
  expect(refused).toBe(served)
})

test('the contract keeps the literal of `idempotent`, and the handler of any other endpoint gets Ctx', () => {
  expectTypeOf<Parameters<Verb<typeof activity.signup>>[0]>().toEqualTypeOf<TxCtx>()
  expectTypeOf<Parameters<Verb<typeof activity.getPaged>>[0]>().toEqualTypeOf<Ctx>()
})

test('an object that looks like a ctx is no TxCtx', () => {
  const forged = (ctx: Ctx): TxCtx =>
    // @ts-expect-error The brand cannot be named outside ctx.ts.
    ({ ...ctx })
  expect(forged).toBeTypeOf('function')
})
