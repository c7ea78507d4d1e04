/** Tests that the tenant check finds statements without a tenant, and accepts those that keep to their tenant. */
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '../src/db/tables/account'
import { tenantScope } from '../src/db/tenant-scope'
import { strayTables } from './statements'
import { openTestWorld } from './world'

it.each([
  ['select "id", "tenant_id" from "users" where "users"."id" = $1', ['users']],
  ['update "users" set "status" = $1 where "users"."id" = $2', ['users']],
  ['delete from "photos" where "photos"."id" = $1', ['photos']],
  [
    'select 1 from "users" inner join "photos" on "photos"."media_id" = "users"."head_media_id" where "users"."tenant_id" = $1',
    ['users', 'photos'],
  ],
  ['select (select count(*) from "blocks" where from_id = $1) from "users" where "users"."tenant_id" = $2', ['blocks', 'users']],
  ['insert into role_grants (tenant_id, user_id) select tenant_id, $1 from role_grants where user_id = $2', ['role_grants']],
  ['select "id" from "users" where "users"."tenant_id" = $1', []],
  ['select 1 from "users" u join "photos" p on p.tenant_id = u.tenant_id and p.id = u.id where u.tenant_id = $1', []],
  ['insert into "users" ("id", "tenant_id") values (default, $1) returning "id"', []],
  ['insert into role_grants (tenant_id, user_id) select tenant_id, $1 from role_grants where tenant_id = $2', []],
  ['select value from "token_cache" where name = $1', []],
])('%s', (statement, tables) => {
  expect(strayTables(statement)).toEqual(tables)
})

it('fails a test whose server omitted the tenant condition once', async () => {
  const kept = await openTestWorld()
  await kept.served.db
    .select()
    .from(users)
    .where(tenantScope({ tenant: { id: kept.tenantA } }, users))
  await kept.world.db.execute(sql`select id from users`)
  await expect(kept.close()).resolves.toBeUndefined()

  const forgotten = await openTestWorld()
  await forgotten.served.db.transaction((tx) => tx.select().from(users).where(eq(users.id, 1)))
  await expect(forgotten.close()).rejects.toThrow(
    /do not say whose rows they mean:\nusers: select .* from "users" where "users"."id" = \$1/,
  )
})
