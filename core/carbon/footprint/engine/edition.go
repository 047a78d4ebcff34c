package engine

// Edition names the way in which this program calculates. It rises with every
// change of code or of its tables that moves a figure without another rule,
// factor or price: years that were shown are then computed anew, and what that
// moves is said (footprint, bridge). A test of the demonstration's figures finds
// a change that forgot it.
const Edition = 9
