import { taxOf } from '../../../values/tax.ts'
import type { ModelLine, TaxGroup } from './document-model.ts'

type Net = Pick<ModelLine, 'tax_category' | 'tax_rate_bp' | 'net_minor'>

/**
 * The tax of what a document charged that was not given back yet, by category and rate. Each correction rounds its own tax, so the last one
 * takes what is left of it.
 * @param corrected taxes of its corrections
 * @param elsewhere what gives back beside them: its own lines with a minus, whose tax is within its sum, and lines of other documents
 */
export const taxesLeft = (
  taxes: readonly TaxGroup[],
  corrected: readonly TaxGroup[],
  elsewhere: readonly Net[],
): Omit<TaxGroup, 'net_minor'>[] =>
  taxes.map(({ category, rate_bp, tax_minor }) => {
    const given = corrected.filter(group => group.category === category && group.rate_bp === rate_bp)
    const nets = elsewhere.filter(line => line.tax_category === category && line.tax_rate_bp === rate_bp)
    const back = given.reduce((sum, group) => sum + group.tax_minor, 0)
    const net = nets.reduce((sum, line) => sum + line.net_minor, 0)
    return { category, rate_bp, tax_minor: Math.max(tax_minor + back - taxOf(net, rate_bp), 0) }
  })
