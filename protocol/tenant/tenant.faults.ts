/** Errors of a tenant, or a part of it, that is closed. */
import { refused, type FaultFacts } from '../base/base.faults'

export const tenantFaults = {
  tenant_closed: { code: -1, status: 401, message: '平台已暂停服务' },
  plugin_closed: refused(42300, '该功能暂未开通'),
  feature_closed: refused(42301, '该功能暂未开放'),
} as const satisfies Record<string, FaultFacts>
