export { PackageScreen as default } from '@/features/line/package/PackageScreen'

definePageConfig({ navigationBarTitleText: '牵线套餐' })
