import { Sample, SampleSection } from './sample-section.tsx'

const colors = [
  'paper',
  'card',
  'well',
  'ink',
  'soft',
  'faint',
  'line',
  'line-strong',
  'edge',
  'accent',
  'accent-soft',
  'gain',
  'gain-soft',
  'loss',
  'loss-soft',
  'warn',
  'warn-soft',
  'phase-1',
  'phase-2',
  'phase-3',
  'phase-4',
]

export function TokenSamples() {
  return (
    <SampleSection title="Type and color">
      <div className="sample-grid">
        <Sample label="Title, 21 px">
          <h1>Portfolio Dashboard</h1>
        </Sample>
        <Sample label="Heading, 15 px">
          <h2>Expiration ladder</h2>
        </Sample>
        <Sample label="Body">Sell puts, take assignment, sell calls, get called away.</Sample>
        <Sample label="Small, soft">
          <span className="sample-small">on $112,930.20 invested</span>
        </Sample>
        <Sample label="Tiny, faint">
          <span className="sample-tiny">prices Fri 16:00, 1 day old</span>
        </Sample>
        <Sample label="Figure">
          <span className="sample-figure">$148,212.40</span>
        </Sample>
        <Sample label="Il1 O0 aà ćłžő">Il1 O0 Łódź Ćwik Őri, 1,234,567.89</Sample>
      </div>
      <div className="sample-grid">
        {colors.map((color) => (
          <div key={color} className="swatch">
            <span style={{ background: `var(--${color})` }} />
            {color}
          </div>
        ))}
      </div>
    </SampleSection>
  )
}
