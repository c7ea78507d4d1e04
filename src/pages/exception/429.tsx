export { TenantTooManyScreen as default } from '@/features/tenant/TenantTooManyScreen'

definePageConfig({ navigationBarTitleText: '访问太频繁' })
