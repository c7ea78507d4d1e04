export { TenantClosedScreen as default } from '@/features/tenant/TenantClosedScreen'

definePageConfig({ navigationBarTitleText: '提示' })
