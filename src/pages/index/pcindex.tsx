export { TenantDesktopScreen as default } from '@/features/tenant/TenantDesktopScreen'

definePageConfig({ navigationBarTitleText: '手机访问' })
